// The playground: starts Python when it is asked to, and puts its rooms together: play, referee, rules, experiment.
import { h } from "./dom.js";
import { able, start as startEngine } from "./engine.js";
import { unpack } from "./link.js";
import { openReading } from "./reading.js";
import { experimentRoom } from "./experiment.js";
import { playRoom } from "./play.js";
import { refereeRoom } from "./referee.js";
import { example, rulesRoom } from "./rules.js";

const root = document.getElementById("v-playground");
const part = (name) => root.querySelector(`.v-pg__${name}`);
const folder = new URL(`${root.dataset.folder}/`, location.href).href;

const fail = (text) => {
  part("loading").hidden = true;
  part("failed").hidden = false;
  part("failed").textContent = `The playground could not be started: ${text}`;
};

const start = async () => {
  part("ask").hidden = true;
  part("loading").hidden = false;
  const bar = part("loading").querySelector("progress");
  const said = part("loading").querySelector("output");
  try {
    await open(await startEngine(folder, Number(root.dataset.megabytes), (done, text) => {
      bar.value = done;
      said.value = text;
    }));
  } catch (error) {
    fail(error.message);
  }
};

let running = null;

const open = async (ask) => {
  const app = await openReading(ask);
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
    app.bar, tabs, ...rooms.map((one) => one.panel));
  for (const one of rooms) app.rooms[one.name] = one.make(app, one.panel);
  await app.read(app.reading);
  app.show("play");
  await arrive(app);
  part("start").hidden = true;
  part("room").hidden = false;
  running = app;
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
      const switched = asked.has("answer") ? { [asked.get("question")]: asked.get("answer") } : {};
      const refused = await app.read({ edition: asked.get("edition"), switched });
      if (refused) throw new Error(refused);
      if (asked.has("question")) {
        const { sheet, record } = await example(app, asked.get("shown"));
        if (sheet) await app.rooms.referee.judge(sheet);
        else await app.rooms.play.restore({ reading: app.reading, record, policy: "" });
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
  addEventListener("hashchange", () => running ? arrive(running) : part("ask").hidden || start());
}
