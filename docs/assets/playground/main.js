// The playground: starts Python when it is asked to, and puts its rooms together: play, referee, rules, experiment.
import { button, h, select } from "./dom.js";
import { unpack } from "./link.js";
import { experimentRoom } from "./experiment.js";
import { playRoom } from "./play.js";
import { refereeRoom } from "./referee.js";
import { rulesRoom } from "./rules.js";

const root = document.getElementById("v-playground");
const part = (name) => root.querySelector(`.v-pg__${name}`);
const able = location.protocol.startsWith("http") && "WebAssembly" in window && "CompressionStream" in window;
const folder = new URL(`${root.dataset.folder}/`, location.href).href;

const fail = (text) => {
  part("loading").hidden = true;
  part("failed").hidden = false;
  part("failed").textContent = `The playground could not be started: ${text}`;
};

const start = () => {
  part("ask").hidden = true;
  part("loading").hidden = false;
  const bar = part("loading").querySelector("progress");
  const said = part("loading").querySelector("output");
  const waiting = new Map();
  let number = 0;
  let worker;
  try {
    worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  } catch (error) {
    fail(error.message);
    return;
  }
  const ask = (name, more = {}) => new Promise((resolve) => {
    waiting.set(++number, resolve);
    worker.postMessage({ id: number, request: JSON.stringify({ ask: name, ...more }) });
  });
  worker.onerror = (event) => fail(event.message || "its script cannot be loaded");
  worker.onmessage = async ({ data }) => {
    if (data.id) {
      waiting.get(data.id)?.(JSON.parse(data.answer));
      waiting.delete(data.id);
    } else if (data.failed) {
      fail(data.failed);
    } else if (data.ready) {
      bar.value = 100;
      await open(ask).catch((error) => fail(error.message));
    } else {
      bar.value = data.progress;
      said.value = `${data.text} …`;
    }
  };
  worker.postMessage({ folder, megabytes: Number(root.dataset.megabytes) });
};

const open = async (ask) => {
  const { ok: games, error } = await ask("catalogue");
  if (error) {
    fail(error);
    return;
  }
  const editions = games.flatMap((game) => game.editions.map((one) => ({ ...one, game })));
  const listeners = [];
  const app = {
    ask, games,
    reading: { edition: (editions.find((one) => one.game.editions.length > 1) ?? editions[0]).name, switched: {} },
    get game() { return editions.find((one) => one.name === app.reading.edition).game; },
    title: (name) => editions.find((one) => one.name === name)?.title ?? name,
    onReading: (act) => listeners.push(act),
    async read(reading, keep = false) {
      const known = editions.some((one) => one.name === reading.edition);
      const { ok, error: refused } = known ? await ask("reading", { reading }) : { error: "no such edition" };
      if (refused) return refused;
      const before = app.game;
      app.reading = { edition: reading.edition, switched: { ...reading.switched } };
      app.labels = ok.labels;
      app.filled = ok.filled;
      app.named = ok.title;
      editionField.made.value = reading.edition;
      told();
      for (const act of listeners) await act({ game: before !== app.game, keep });
      bar.dataset.edition = reading.edition;
      return null;
    },
  };
  const editionField = select("Edition", editions.map((one) => [one.name, one.title]), app.reading.edition,
    (edition) => app.read({ edition, switched: {} }));
  const switched = h("p", { className: "v-by v-pg__switched" });
  const bar = h("div", { className: "v-pg__rules" }, editionField.field, switched);
  const told = () => {
    const count = Object.keys(app.reading.switched).length;
    switched.replaceChildren(...count
      ? [`${count} ${count === 1 ? "rule" : "rules"} switched: ${Object.keys(app.reading.switched).join(", ")}. `,
        button("As printed", () => app.read({ edition: app.reading.edition, switched: {} }, true))]
      : ["As printed."]);
  };
  const rooms = [
    ["play", "Play", playRoom], ["referee", "Referee", refereeRoom], ["rules", "Switch a rule", rulesRoom],
    ["experiment", "Experiment", experimentRoom],
  ].map(([name, text, make]) => {
    const panel = h("section", { id: `v-pg-${name}`, role: "tabpanel", "aria-labelledby": `v-pg-tab-${name}`, hidden: true });
    const tab = h("button", {
      type: "button", id: `v-pg-tab-${name}`, role: "tab", "aria-controls": panel.id, onclick: () => app.show(name),
    }, text);
    return { name, make, panel, tab };
  });
  app.show = (name) => {
    for (const one of rooms) {
      const here = one.name === name;
      one.panel.hidden = !here;
      one.tab.setAttribute("aria-selected", String(here));
      one.tab.tabIndex = here ? 0 : -1;
      if (here) app.rooms[name]?.seen?.();
    }
  };
  const tabs = h("div", {
    role: "tablist", "aria-label": "Playground", className: "v-pg__tabs",
    onkeydown: (event) => {
      const at = rooms.findIndex((one) => one.tab === document.activeElement);
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: rooms.length - 1 }[event.key];
      if (to === undefined || at < 0) return;
      event.preventDefault();
      const next = rooms[(to + rooms.length) % rooms.length];
      app.show(next.name);
      next.tab.focus();
    },
  }, rooms.map((one) => one.tab));
  part("room").replaceChildren(
    bar, tabs, ...rooms.map((one) => one.panel));
  app.rooms = {};
  for (const one of rooms) app.rooms[one.name] = one.make(app, one.panel);
  await app.read(app.reading);
  app.show("play");
  await arrive(app);
  part("start").hidden = true;
  part("room").hidden = false;
};

// What the address asks for: a whole position, a step of a witness, or a rule to be switched.
const arrive = async (app) => {
  const asked = new URLSearchParams(location.hash.slice(1));
  try {
    if (asked.has("state")) {
      const state = await unpack(asked.get("state"));
      await app.rooms.play.restore(state);
    } else if (asked.has("witness")) {
      const step = asked.has("step") ? { step: Number(asked.get("step")) } : {};
      const { ok, error } = await app.ask("witness", { path: asked.get("witness"), ...step });
      if (error) throw new Error(error);
      await app.read(ok.reading);
      app.rooms.rules.choose(ok.question);
      if (ok.sheet) {
        app.show("referee");
        await app.rooms.referee.judge(ok.sheet);
      } else {
        await app.rooms.play.restore({ reading: ok.reading, record: ok.record, policy: "" });
      }
    } else if (asked.has("edition")) {
      const refused = await app.read({ edition: asked.get("edition"), switched: {} });
      if (refused) throw new Error(refused);
      if (asked.has("question")) {
        app.rooms.rules.choose(asked.get("question"));
        app.show("rules");
      }
    }
  } catch (error) {
    app.rooms.play.tell(`This address cannot be followed: ${error.message}`);
  }
};

if (able) {
  part("cannot").hidden = true;
  part("ask").hidden = false;
  part("go").addEventListener("click", start);
  if (location.hash.length > 1) start();
  addEventListener("hashchange", () => location.reload());
}
