// A question's page: its answer switched on the spot, by the engine, which is started when that is asked for.
import { h } from "./dom.js";
import { start } from "./engine.js";
import { openReading } from "./reading.js";
import { example, rulesRoom } from "./rules.js";

const styled = () => new Promise((resolve) => {
  document.head.append(h("link", {
    rel: "stylesheet", href: new URL("./playground.css", import.meta.url).href, onload: resolve, onerror: resolve,
  }));
});

export const switchHere = async (place) => {
  const { folder, megabytes, edition, question, answer, shown } = place.dataset;
  const bar = h("progress", { max: 100, value: 0 });
  const said = h("output", {});
  const root = h("div", { id: "v-playground", role: "group", "aria-label": "This answer, switched" }, h("label", {}, "Loading ", bar), " ", said);
  place.append(root);
  try {
    const whole = new URL(`${folder}/`, location.href).href;
    const [ask] = await Promise.all([
      start(whole, Number(megabytes), (done, text) => { bar.value = done; said.value = text; }), styled()]);
    const app = await openReading(ask, edition.split("/")[0]);
    const panel = h("div", { hidden: true });
    const room = rulesRoom(app, panel, question);
    await app.read({ edition, switched: {} });
    const { sheet = "", record = null } = await example(app, shown);
    app.rooms = { play: { record }, referee: { text: sheet } };
    panel.hidden = false;
    const refused = await app.read({ edition, switched: { [question]: answer } }, true);
    if (refused) throw new Error(refused);
    root.replaceChildren(app.bar, panel);
    room.focus();
  } catch (error) {
    root.replaceChildren(h("p", { role: "alert" }, `It could not be started: ${error.message}`));
  }
};
