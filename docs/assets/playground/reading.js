// The reading that a page plays by: an edition, with the answers that were switched; and the bar that shows it.
import { button, h, select } from "./dom.js";

export const openReading = async (ask, game = null) => {
  const { ok: every, error } = await ask("catalogue");
  if (error) throw new Error(error);
  const games = every.filter((one) => game === null || one.name === game);
  const editions = games.flatMap((game) => game.editions.map((one) => ({ ...one, game })));
  const listeners = [];
  const app = {
    ask, games, rooms: {},
    reading: { edition: (editions.find((one) => one.game.editions.length > 1) ?? editions[0]).name, switched: {} },
    get game() { return editions.find((one) => one.name === app.reading.edition).game; },
    onReading: (act) => listeners.push(act),
    async read(reading, keep = false) {
      const known = editions.some((one) => one.name === reading.edition);
      const { ok, error: refused } = known ? await ask("reading", { reading }) : { error: "no such edition" };
      if (refused) return refused;
      const before = app.game;
      app.reading = { edition: reading.edition, switched: { ...reading.switched } };
      app.labels = ok.labels;
      app.filled = ok.filled;
      edition.made.value = reading.edition;
      tell();
      for (const act of listeners) await act({ game: before !== app.game, keep });
      app.bar.dataset.edition = reading.edition;
      return null;
    },
  };
  const tell = () => {
    const count = Object.keys(app.reading.switched).length;
    switched.replaceChildren(...count
      ? [`${count} ${count === 1 ? "rule" : "rules"} switched: ${Object.keys(app.reading.switched).join(", ")}. `,
        button("As printed", () => app.read({ edition: app.reading.edition, switched: {} }, true))]
      : ["As printed."]);
  };
  const edition = select("Edition", editions.map((one) => [one.name, one.title]), app.reading.edition,
    (chosen) => app.read({ edition: chosen, switched: {} }));
  const switched = h("p", { className: "v-by v-pg__switched" });
  app.bar = h("div", { className: "v-pg__rules" }, edition.field, switched);
  return app;
};
