// The referee: a record or score sheet that is pasted, dropped or typed, ruled on by every edition side by side.
import { button, h, names, rule } from "./dom.js";

const verdict = (side) => {
  const fault = side.fault;
  const place = fault && [fault.round ? `round ${fault.round}` : "", fault.move ? `move ${fault.move}` : ""].filter(Boolean).join(", ");
  return h("section", { className: "v-edition" },
    h("h3", {}, side.title),
    fault
      ? [h("p", {}, h("strong", { className: "v-refusal" }, "Refused"), ` ${place ? `${place}: ` : ""}`,
        fault.text ? h("code", {}, fault.text) : "", ` ${fault.message}`), rule(fault)]
      : side.missing ? h("p", {}, side.missing)
        : h("p", {}, side.claims ? `${side.claims[0] - side.claims[1]} of ${side.claims[0]} claims hold.` : side.rounds ? "" : "Allows every move."),
    side.points ? h("table", { className: "v-pg__points" },
      h("thead", {}, h("tr", {}, h("td"), Object.keys(side.points).map((one) => h("th", { scope: "col" }, one)))),
      h("tbody", {},
        (side.rounds ?? []).map((one, at) => h("tr", {}, h("th", { scope: "row" }, `Round ${at + 1}`), Object.keys(side.points).map((name) => h("td", {}, String(one[name]))))),
        h("tr", {}, h("th", { scope: "row" }, "Total"), Object.values(side.points).map((one) => h("td", {}, String(one)))))) : null,
    side.winners ? h("p", { className: "v-won" }, side.winners.length ? `${names(side.winners)} ${side.winners.length > 1 ? "win" : "wins"}` : "Nobody wins",
      side.decided_by ? `, decided by ${side.decided_by.replace("-", " ")}.` : ".") : null);
};

export const refereeRoom = (app, panel) => {
  const text = h("textarea", { rows: 9, spellcheck: false, id: "v-pg-text" });
  const result = h("div", { className: "v-pg__result", "aria-live": "polite" });
  const file = h("input", { type: "file", accept: ".yaml,.yml,.json,text/plain", onchange: () => drop(file.files[0]) });
  const form = h("details", { className: "v-fold" });
  panel.append(
    h("label", { className: "v-pg__wide", htmlFor: "v-pg-text" }, "A record or score sheet, in YAML or JSON: paste it, or drop a file here"), text,
    h("div", { className: "v-pg__form" }, button("Judge", () => judge(), { className: "v-pg__judge" }),
      button("Take the game at the table", () => fromTable()), h("label", { className: "v-pg__file" }, h("span", {}, "or a file"), file)),
    form, result);

  const drop = async (one) => {
    if (!one) return;
    if (one.size > 1_000_000) result.textContent = "This file is larger than 1 MB, the most that is read.";
    else await judge(await one.text());
  };
  panel.addEventListener("dragover", (event) => event.preventDefault());
  panel.addEventListener("drop", (event) => {
    event.preventDefault();
    drop(event.dataTransfer.files[0]);
  });

  const fromTable = async () => {
    if (!app.rooms.play.record) {
      result.textContent = "There is no game at the table yet.";
      return;
    }
    const { ok, error } = await app.ask("text", { reading: app.reading, record: app.rooms.play.record });
    if (error) result.textContent = error;
    else await judge(ok);
  };

  const judge = async (given) => {
    if (given !== undefined) text.value = given;
    const { ok, error } = await app.ask("judge", { text: text.value, reading: app.reading });
    if (error) {
      result.replaceChildren(h("p", { role: "alert" }, h("strong", { className: "v-refusal" }, "It cannot be read"), " ", error));
      return;
    }
    const kinds = (of) => new Set(ok.sides.map((one) => JSON.stringify(of(one) ?? null))).size;
    const apart = kinds((one) => [one.winners, one.fault?.message, one.missing]) > 1 ? "They do not agree"
      : kinds((one) => [one.points, one.rounds]) > 1 ? "They agree on who wins, and not on the points" : "They agree";
    const first = ok.first;
    result.replaceChildren(
      h("h2", {}, ok.sides.length > 1 ? apart : "The verdict"),
      first ? h("div", { className: "v-pg__first" }, h("p", {}, h("b", {}, `They first differ at: ${first.title}.`)),
        h("ul", {}, first.sides.map((one, at) => h("li", {}, h("b", {}, `${ok.sides[at].title}: `), one)))) : "",
      h("div", { className: "v-editions" }, ok.sides.map(verdict)),
      ok.kind === "record" ? h("p", {}, button("Go on with this game", goOn)) : "");
  };

  const goOn = async () => {
    const { ok, error } = await app.ask("open", { text: text.value });
    if (error) result.prepend(h("p", { role: "alert" }, error));
    else await app.rooms.play.restore({ reading: ok.reading, record: ok.record, policy: "" });
  };

  // -- last night's game, typed -------------------------------------------------------------------------------------

  const prepare = () => {
    const how = app.game.form;
    form.hidden = !how;
    if (!how) return;
    const players = h("input", { value: "Ana, Bo, Cy, Dee", size: 24 });
    const rounds = h("div", {});
    const line = (number) => h("div", { className: "v-pg__form" },
      h("label", {}, h("span", {}, `Round ${number}, ${how.counted}, in this order`), h("input", { size: 16, placeholder: "18, 12, 12, 8", className: "v-pg__counts" })),
      h("label", {}, h("span", {}, `Who ${how.marked}`), h("input", { size: 8, className: "v-pg__mark", placeholder: "nobody" })));
    const more = () => rounds.append(line(rounds.children.length + 1));
    const score = async () => {
      const listed = players.value.split(",").map((one) => one.trim()).filter(Boolean);
      const filled = [...rounds.children].filter((one) => one.querySelector(".v-pg__counts").value.trim());
      const counts = filled.map((one) => ({
        numbers: one.querySelector(".v-pg__counts").value.split(/[\s,;]+/).filter(Boolean).map(Number),
        mark: one.querySelector(".v-pg__mark").value.trim(),
      }));
      const odd = counts.findIndex((one) => one.numbers.length !== listed.length || one.numbers.some((each) => !Number.isInteger(each)));
      if (odd >= 0 || !counts.length) {
        result.replaceChildren(h("p", { role: "alert" }, counts.length
          ? `Round ${odd + 1} needs ${listed.length} whole numbers, one for each player.` : "Type the piles of a round first."));
        return;
      }
      const { ok, error } = await app.ask("sheet", { game: app.game.name, players: listed, rounds: counts });
      if (error) result.replaceChildren(h("p", { role: "alert" }, error));
      else await judge(ok);
    };
    more(); more(); more();
    form.replaceChildren(h("summary", {}, "Or type the piles of last night’s game"),
      h("label", {}, h("span", {}, "Players"), players), rounds,
      h("div", { className: "v-pg__form" }, button("Another round", more), button("Score", score, { className: "v-pg__score" })));
  };
  app.onReading(async ({ game }) => {
    if (game || !form.children.length) prepare();
    else if (result.children.length && text.value) await judge();
  });
  return { judge, get text() { return text.value; } };
};
