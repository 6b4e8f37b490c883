// A rule switched: what it changes at the table and on the sheet, and which stored theorems still stand.
import { h, names } from "./dom.js";

// What a switched answer is seen on: the stored game or sheet that shows it, or else a fresh deal.
export const example = async (app, stored) => {
  const { ok } = stored ? await app.ask("witness", { path: stored }) : {};
  if (ok) return ok;
  const reading = { edition: app.reading.edition, switched: {} };
  const dealt = await app.ask("begin", { reading, players: Math.min(app.game.players, 4), seed: 1, options: {} });
  if (!dealt.ok?.record) throw new Error(dealt.error ?? dealt.ok.refused.message);
  return dealt.ok;
};

export const rulesRoom = (app, panel, only = null) => {
  let question = null;
  const chooser = h("div", { className: "v-pg__form", hidden: only !== null });
  const answers = h("fieldset", { className: "v-pg__answers" });
  const filled = h("div", {});
  const result = h("div", { className: "v-pg__result", "aria-live": "polite" });
  panel.append(chooser, answers, filled, result);
  let picked;

  const prepare = () => {
    const chapters = Map.groupBy ? Map.groupBy(app.game.questions, (one) => one.chapter)
      : app.game.questions.reduce((found, one) => found.set(one.chapter, [...(found.get(one.chapter) ?? []), one]), new Map());
    picked = h("select", { onchange: () => choose(picked.value) }, [...chapters].map(([chapter, some]) =>
      h("optgroup", { label: chapter }, some.map((one) => h("option", { value: one.id }, one.asks)))));
    chooser.replaceChildren(h("label", {}, h("span", {}, "Question"), picked));
    question = only;
  };

  const choose = (id) => {
    const found = app.game.questions.find((one) => one.id === id)
      ?? app.game.questions.find((one) => app.labels[one.id] !== undefined) ?? app.game.questions[0];
    question = found.id;
    picked.value = found.id;
    const now = app.labels[found.id];
    answers.replaceChildren(h("legend", {}, found.asks),
      now === undefined ? h("p", { className: "v-absent" }, "This does not arise in this reading. A switched answer to another question may raise it.") : "",
      ...found.options.map(([label, sentence]) => h("label", { className: "v-pg__answer" },
        h("input", { type: "radio", name: "v-pg-answer", value: label, checked: label === now, disabled: now === undefined, onchange: () => turn(label) }),
        h("span", {}, sentence, " ", h("code", {}, label)))));
  };

  const turn = async (label) => {
    const before = app.reading;
    const refused = await app.read({ edition: before.edition, switched: { ...before.switched, [question]: label } }, true);
    if (refused) {
      result.replaceChildren(h("p", { role: "alert" }, h("strong", { className: "v-refusal" }, "It cannot be played"), " ", refused));
      choose(question);
    }
    answers.querySelector("input:checked")?.focus();
  };

  const printed = () => ({ edition: app.reading.edition, switched: {} });

  const compare = async () => {
    filled.replaceChildren(app.filled.length ? h("p", { className: "v-remark" },
      "With that, these questions arise too, and are answered as another edition does: ",
      names(app.filled.map((one) => one.sentence ?? one.question))) : "");
    if (!Object.keys(app.reading.switched).length) {
      result.replaceChildren(h("p", { className: "v-remark" }, "Choose another answer: what it changes is shown here, for the game at the table and for the sheet that the referee has."));
      return;
    }
    const asked = JSON.stringify(app.reading);
    const parts = [];
    const { record } = app.rooms.play;
    if (record) parts.push(await atTable(record));
    if (app.rooms.referee.text.trim()) parts.push(await onSheet());
    parts.push(await theorems());
    if (asked === JSON.stringify(app.reading)) result.replaceChildren(...parts.filter(Boolean));
  };

  const atTable = async (record) => {
    const { ok, error } = await app.ask("compare", { reading: printed(), other: app.reading, record });
    if (error) return h("p", { role: "alert" }, error);
    const listed = (some) => some.map((one) => [h("code", {}, one), " "]);
    const last = ok.sides.map((side) => side.fault ? `refuses it: ${side.fault.message}` : "allows it");
    return h("section", {}, h("h2", {}, "At the table"), h("p", { className: "v-by" }, "All cards are open here."),
      h("p", { className: "v-pg__moves" }, ok.gained.length || ok.lost.length
        ? [ok.gained.length ? ["Becomes legal: ", listed(ok.gained)] : "", ok.lost.length ? ["No longer legal: ", listed(ok.lost)] : ""]
        : "The same moves are legal here."),
      ok.first ? h("p", {}, h("b", {}, `From the same cards, they first differ at: ${ok.first.title}. `), `As printed: ${ok.first.sides[0]} Switched: ${ok.first.sides[1]}`) : h("p", {}, "So far this game is the same by both."),
      h("div", { html: ok.defined }),
      h("div", { className: `v-player v-boards ${ok.css}` }, ok.sides.map((side, at) => h("section", { className: "v-board" },
        h("p", { className: "v-board__name" }, at ? "Switched" : "As printed"), h("p", { className: "v-board__said" }, last[at]),
        h("div", { html: side.html })))));
  };

  const onSheet = async () => {
    const { ok, error } = await app.ask("judge", { text: app.rooms.referee.text, reading: app.reading });
    if (error || ok.game !== app.game.name) return null;
    const own = ok.sides.filter((side) => side.name.split(":")[0] === app.reading.edition);
    return h("section", {}, h("h2", {}, ok.kind === "sheet" ? "On the sheet" : "In the record that the referee has"),
      h("ul", {}, own.map((side) => h("li", {}, h("b", {}, `${side.name.includes(":") ? "Switched" : "As printed"}: `),
        side.fault ? side.fault.message : side.missing ?? (side.winners ? `${names(side.winners) || "nobody"} ${side.winners.length > 1 ? "win" : "wins"}` : "it is not over")))));
  };

  const theorems = async () => {
    const { ok, error } = await app.ask("standing", { reading: app.reading });
    if (error) return h("p", { role: "alert" }, error);
    const listed = (some) => h("ul", {}, some.map((one) => h("li", {}, h("a", { href: one.page }, one.title), one.now ? [" Now: ", h("b", {}, one.now), "."] : "")));
    return h("section", {}, h("h2", {}, "What is proved"),
      h("p", { className: "v-pg__standing" }, `${ok.same} of the stored theorems stand as they do under the edition; ${ok.changed.length} come out otherwise; ${ok.open.length} have not been decided under these answers, so they no longer apply.`),
      ok.changed.length ? h("details", { className: "v-fold", open: true }, h("summary", {}, "Come out otherwise"), listed(ok.changed)) : "",
      ok.open.length ? h("details", { className: "v-fold" }, h("summary", {}, "No longer apply"), listed(ok.open)) : "");
  };

  app.onReading(async ({ game }) => {
    if (game || !picked) prepare();
    choose(question);
    if (!panel.hidden) await compare();
  });
  return { choose, seen: compare, focus: () => answers.querySelector("input:checked")?.focus() };
};
