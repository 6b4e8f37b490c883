// A small experiment: games between simulated players, a few at a time, until there are enough or it is stopped.
import { button, h, select } from "./dom.js";

const AT_ONCE = 10;

export const experimentRoom = (app, panel) => {
  const setup = h("form", { className: "v-pg__form", onsubmit: (event) => { event.preventDefault(); run(); } });
  const bar = h("progress", { max: 100, value: 0, hidden: true, "aria-label": "Games played" });
  const said = h("p", { role: "status" });
  const result = h("div", { className: "v-pg__result" });
  panel.append(setup, bar, said, result);
  let fields = {};
  let running = 0;

  const prepare = () => {
    const game = app.game;
    const policies = game.timed ? [[Object.keys(game.policies)[0], "as each sees a symbol"]] : Object.entries(game.policies);
    const others = game.editions.filter((one) => one.name !== app.reading.edition).map((one) => [one.name, one.title]);
    const switched = Object.keys(app.reading.switched).length;
    fields = {
      against: select("Compared with", [...(switched ? [["printed", "the edition as printed"]] : []), ...others, ["", "nothing"]]),
      players: select("Players", Array.from({ length: 5 }, (_, at) => [String(at + 2), String(at + 2)]), String(Math.min(game.players, 4))),
      policy: select("They play", policies),
      games: select("Games", ["200", "1000", "3000"].map((one) => [one, one]), "1000"),
    };
    fields.options = Object.fromEntries(game.choices.map((one) => [one.name, select(one.label, Object.entries(one.values))]));
    setup.replaceChildren(...["against", "players", "policy", "games"].map((name) => fields[name].field),
      ...Object.values(fields.options).map((one) => one.field),
      h("button", { type: "submit", className: "v-pg__run" }, "Play them"), button("Stop", stop, { className: "v-pg__stop" }));
  };

  const stop = () => { running++; };

  const run = async () => {
    const mine = ++running;
    const against = fields.against.made.value;
    const other = against === "printed" ? { edition: app.reading.edition, switched: {} } : { edition: against, switched: {} };
    const readings = against ? [app.reading, other] : [app.reading];
    const wanted = Number(fields.games.made.value);
    const options = Object.fromEntries(Object.entries(fields.options).map(([name, one]) => [name, one.made.value]));
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    let tally = null;
    bar.hidden = false;
    while (mine === running && (tally?.games ?? 0) < wanted) {
      const { ok, error } = await app.ask("experiment", {
        readings, players: Number(fields.players.made.value), policy: fields.policy.made.value, options, seed, tally,
        count: Math.min(AT_ONCE, wanted - (tally?.games ?? 0)),
      });
      if (error || ok.refused) {
        said.textContent = error ?? ok.refused.message;
        bar.hidden = true;
        return;
      }
      tally = ok.tally;
      bar.value = 100 * tally.games / wanted;
      show(ok);
    }
    bar.hidden = true;
    said.textContent = `${tally?.games ?? 0} games played${mine === running ? "" : ", then stopped"}. Shares in brackets: where the true one lies in 95 of 100 such experiments. Seed ${seed}.`;
  };

  const show = ({ rows, titles, tally }) => {
    const wide = titles.length > 1;
    result.replaceChildren(h("div", { className: "v-pg__scroll", tabIndex: 0, role: "region", "aria-label": "Figures" },
      h("table", { className: "v-pg__figures" }, h("caption", {}, `${tally.games} games`),
        h("thead", {}, h("tr", {}, h("td"), titles.map((one) => h("th", { scope: "col" }, one)))),
        h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name),
          cells.length < titles.length && wide ? h("td", { colSpan: 2 }, cells[0]) : cells.map((one) => h("td", {}, one))))))));
  };

  app.onReading(() => { stop(); prepare(); });
  return {};
};
