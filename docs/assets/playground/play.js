// A game at the table: dealt, played by clicks or typed moves, taken back, saved, loaded, and sent as a link.
import { button, h, names, rule, select, soon } from "./dom.js";
import { pack } from "./link.js";

const MOST_GROUPS = 4;
const PAUSE = 550;

export const playRoom = (app, panel) => {
  let record = null;
  let shown = null;
  let policy = "";
  let seats = [];
  let viewer = null;
  let history = [];
  let timer = null;
  let turnNumber = 0;
  let group = null;
  let spot = null;
  let attentive = false; // whether the keyboard was at the actions when they were last used
  let fault = null;
  let paused = false;

  const setup = h("form", { className: "v-pg__form", onsubmit: (event) => { event.preventDefault(); deal(); } });
  const fresh = h("details", { className: "v-fold v-pg__new", open: true }, h("summary", {}, "A new game"), setup);
  const notice = h("div", { className: "v-pg__notice", role: "alert" });
  const board = h("div", { className: "v-pg__board" });
  const log = h("ol", { className: "v-pg__log", "aria-label": "What happened", "aria-live": "polite" });
  const actions = h("div", { className: "v-pg__actions" });
  const tools = h("div", { className: "v-pg__tools" });
  const table = h("div", { className: "v-player v-pg__table", hidden: true }, board, actions, notice, tools, log);
  panel.append(fresh, table);

  // -- a new game ---------------------------------------------------------------------------------------------------

  let fields = {};
  const prepare = () => {
    const game = app.game;
    const counts = Array.from({ length: 7 }, (_, at) => [String(at + 2), String(at + 2)]);
    const policies = Object.entries(game.policies);
    fields = {
      players: select("Players", counts, String(Math.min(game.players, 4))),
      policy: select("Opponents", [...policies, ["", "By hand for all seats"]], policies[0]?.[0] ?? ""),
      seed: (() => {
        const made = h("input", { inputMode: "numeric", pattern: "[0-9]{1,15}", placeholder: "by chance", size: 10 });
        return { field: h("label", {}, h("span", {}, "Seed"), made), made };
      })(),
    };
    const options = game.choices.map((one) => [one.name, select(one.label, Object.entries(one.values))]);
    fields.options = Object.fromEntries(options);
    const load = h("input", { type: "file", accept: ".yaml,.yml,.json,text/plain", onchange: () => loadFile(load) });
    setup.replaceChildren(
      fields.players.field, fields.policy.field, ...options.map(([, one]) => one.field), fields.seed.field,
      h("button", { type: "submit", className: "v-pg__deal" }, "Deal"),
      h("label", { className: "v-pg__file" }, h("span", {}, "or load a record"), load));
  };

  const deal = async () => {
    busy(true);
    const typed = fields.seed.made.value.trim();
    const seed = typed ? Number(typed) : crypto.getRandomValues(new Uint32Array(1))[0];
    const options = Object.fromEntries(Object.entries(fields.options).map(([name, one]) => [name, one.made.value]));
    const answer = await app.ask("begin", { reading: app.reading, players: Number(fields.players.made.value), seed, options });
    if (answer.error || answer.ok.refused) {
      busy(false);
      table.hidden = false;
      refuse(answer);
      return;
    }
    await take(answer.ok.record, fields.policy.made.value);
  };

  const loadFile = async (input) => {
    const [file] = input.files;
    if (!file) return;
    const answer = file.size > 1_000_000 ? { error: "this file is larger than 1 MB" }
      : await app.ask("open", { text: await file.text() });
    input.value = "";
    if (answer.error) {
      table.hidden = false;
      refuse(answer);
      return;
    }
    await app.read(answer.ok.reading, true);
    await take(answer.ok.record, "");
  };

  const take = async (given, how) => {
    clearTimeout(timer);
    record = given;
    policy = how;
    history = [];
    fault = null;
    paused = false;
    viewer = null;
    input.value = "";
    log.replaceChildren();
    notice.replaceChildren();
    table.hidden = false;
    fresh.open = false;
    await render(0);
    table.scrollIntoView({ block: "start", behavior: soon.matches ? "auto" : "smooth" });
  };

  // -- the table ----------------------------------------------------------------------------------------------------

  const render = async (since) => {
    const mine = ++turnNumber;
    clearTimeout(timer);
    const answer = await app.ask("show", {
      reading: app.reading, record, since, viewer: viewer ?? undefined, hide: policy !== "" && !app.game.timed,
    });
    if (mine !== turnNumber) return;
    if (answer.error) {
      busy(false);
      refuse(answer);
      return;
    }
    shown = answer.ok;
    seats = policy ? shown.players.slice(1) : [];
    if (viewer === null && (policy || app.game.timed)) {
      [viewer] = shown.players;
      await render(since);
      return;
    }
    const last = actions.contains(document.activeElement) ? document.activeElement : null;
    table.className = `v-player v-pg__table ${shown.css}`;
    board.innerHTML = shown.html + shown.shown;
    for (const one of shown.said) log.prepend(h("li", {}, h("b", {}, one.title), " ", one.text));
    while (log.children.length > 60) log.lastChild.remove();
    lay();
    offer();
    const others = !shown.over && policy !== "" && !paused && (app.game.timed || seats.includes(shown.turn));
    busy(others && !app.game.timed);
    if (!actions.inert) attend(last);
    if (others) next(mine);
  };

  // The keyboard goes back to where it was: to what was being typed, or to the first thing that can be done.
  const attend = (last) => {
    if (last?.isConnected) last.focus();
    else if (last || (attentive && document.activeElement === document.body)) {
      const kept = last?.title && [...actions.querySelectorAll("button")].find((one) => one.title === last.title);
      (kept || actions.querySelector("button, select") || tools.querySelector("button:enabled"))?.focus();
    }
  };

  // Places that can be tapped on the first drawing, as they can be chosen from the list.
  const lay = () => {
    const drawing = shown.spots && board.querySelector("svg[role=img]");
    if (!drawing) return;
    drawing.setAttribute("viewBox", shown.spots.view);
    drawing.insertAdjacentHTML("beforeend", `<g>${shown.spots.drawn}</g>`);
    drawing.lastChild.addEventListener("click", ({ target }) => {
      const { spot: tapped } = target.dataset;
      if (!shown.actions.some((one) => one.spot === tapped)) return;
      spot = tapped;
      offer();
    });
  };

  // What a place is beside, among the drawings below the table, which may be more than fit.
  const point = (name) => {
    for (const one of board.querySelectorAll("[data-beside]")) {
      const meant = one.dataset.beside === name;
      one.classList.toggle("v-beside--chosen", meant);
      if (meant) one.parentNode.scrollLeft = one.offsetLeft - one.parentNode.clientWidth + one.offsetWidth;
    }
  };

  // While somebody else moves, nothing can be clicked or typed; the rest of the page stays as it is.
  const busy = (is) => {
    table.setAttribute("aria-busy", String(is));
    actions.inert = is;
  };

  const next = async (mine) => {
    const { ok: move } = await app.ask("simulated", { reading: app.reading, record, seats, policy });
    if (!move || mine !== turnNumber) return;
    const pause = app.game.timed ? move.delay : soon.matches ? 0 : PAUSE;
    timer = setTimeout(() => { if (mine === turnNumber) make(move.player, move.text, false); }, pause);
  };

  const offer = () => {
    const head = shown.over
      ? h("p", { className: "v-won" }, shown.winners?.length ? `${names(shown.winners)} ${shown.winners.length > 1 ? "win" : "wins"}.` : "It is over.")
      : app.game.timed
        ? h("p", {}, policy ? `You are ${viewer}. Be first to name a symbol.` : "Name a symbol for:")
        : h("p", {}, shown.turn ? `${shown.turn} to move` + (policy && shown.turn === viewer ? ": that is you" : "") : "");
    const may = shown.actions.length && (app.game.timed || !policy || shown.turn === viewer || shown.over);
    const groups = [...new Set(shown.actions.map((one) => one.group))];
    const parts = [head];
    if (app.game.timed && !policy && !shown.over) {
      parts.push(select("Player", shown.players.map((one) => [one, one]), viewer, (one) => { viewer = one; render(shown.steps); }).field);
    }
    if (may && groups.length > MOST_GROUPS) {
      const at = (place) => [...new Set(shown.actions.filter((one) => one.spot === place).map((one) => one.group))];
      const near = spot === null ? [] : at(spot);
      if (!near.length) spot = null;
      else if (!near.includes(group)) [group] = near;
      if (!groups.includes(group)) [group] = groups;
      const label = shown.spots ? "Where: tap the board, or choose" : "Where";
      const where = select(label, groups.map((one) => [one, one]), group, (one) => { group = one; spot = null; offer(); where.made.focus(); });
      parts.push(where.field);
      for (const one of near.length > 1 ? near : [group]) {
        parts.push(buttons(shown.actions.filter((each) => each.group === one), near.length > 1 ? one : ""));
      }
      const first = shown.actions.find((one) => one.group === group);
      const here = spot ?? first.spot;
      point(first.beside);
      for (const one of board.querySelectorAll("[data-spot]")) one.classList.toggle("v-pg__spot--chosen", one.dataset.spot === here);
    } else if (may) {
      parts.push(...groups.map((one) => buttons(shown.actions.filter((each) => each.group === one), one)));
    }
    if (!shown.over && (app.game.timed ? true : !policy || shown.turn === viewer)) parts.push(typed);
    actions.replaceChildren(...parts);
    tools.replaceChildren(
      button("Undo", undo, { disabled: !history.length }),
      app.game.timed && policy ? button(paused ? "Go on" : "Pause", pause) : "",
      button("Why?", why), button("Save", save), button("Copy a link", share),
      button("Switch a rule", () => app.show("rules")));
  };

  const buttons = (some, legend) => {
    const made = some.map((one) => h("button", {
      type: "button", className: one.drawn ? "v-pg__symbol" : "v-pg__move", title: one.drawn ? one.label : undefined,
      "aria-label": one.drawn ? one.label + (legend ? `, ${legend}` : "") : undefined,
      onclick: () => make(app.game.timed ? viewer : shown.turn, one.text, true), html: one.drawn || undefined,
    }, one.drawn ? "" : one.label));
    return h("div", { className: "v-pg__choices", role: "group", "aria-label": legend || "What can be done" },
      legend ? h("span", { className: "v-pg__legend" }, legend) : "", made);
  };

  // One field for all of a game, so that what is being typed stays when somebody else moves.
  const input = h("input", { autocomplete: "off", spellcheck: false, maxLength: 60, size: 14 });
  const typed = h("form", {
    className: "v-pg__typed",
    onsubmit: (event) => {
      event.preventDefault();
      if (input.value.trim()) make(app.game.timed ? viewer : shown.turn, input.value.trim(), true);
    },
  }, h("label", {}, h("span", {}, "Or type it"), input), h("button", { type: "submit" }, "Play"));

  // -- what a player does -------------------------------------------------------------------------------------------

  const make = async (player, text, byHand) => {
    clearTimeout(timer);
    const mine = ++turnNumber;
    const before = record;
    if (byHand) attentive = actions.contains(document.activeElement);
    busy(!app.game.timed);
    const answer = await app.ask("act", { reading: app.reading, record, player, text });
    if (mine !== turnNumber) return;
    if (answer.error || answer.ok.refused) {
      busy(false);
      if (byHand) refuse(answer, text);
      if (answer.ok?.record) {
        if (byHand) history.push(before);
        record = answer.ok.record;
        await render(shown.steps);
      } else if (policy && app.game.timed && !paused) {
        next(turnNumber);
      }
      return;
    }
    if (byHand) {
      history.push(before);
      notice.replaceChildren();
      input.value = "";
      fault = null;
    }
    record = answer.ok.record;
    await render(shown.steps - (app.game.timed ? 1 : 0));
  };

  const refuse = (answer, text) => {
    const refused = answer.ok?.refused;
    fault = refused ?? null;
    notice.replaceChildren(
      h("p", {}, h("strong", { className: "v-refusal" }, refused ? "Refused" : "Not understood"), " ",
        text ? h("code", {}, text) : "", text ? ": " : "", refused ? refused.message : answer.error),
      ...(refused ? rule(refused).filter(Boolean) : []));
  };

  const why = async () => {
    const text = typed.isConnected && input.value.trim();
    if (text) {
      const answer = await app.ask("act", { reading: app.reading, record, player: app.game.timed ? viewer : shown.turn, text });
      if (answer.error || answer.ok.refused) refuse(answer, text);
      else notice.replaceChildren(h("p", {}, h("code", {}, text), " is allowed."));
    } else if (fault) {
      notice.replaceChildren(h("p", {}, fault.message), ...rule(fault).filter(Boolean));
    } else {
      notice.replaceChildren(h("p", {}, "Nothing has been refused yet. Type a move, and ask again: why is it refused?"));
    }
  };

  const undo = async () => {
    if (!history.length) return;
    record = history.pop();
    notice.replaceChildren();
    log.prepend(h("li", {}, "Taken back."));
    await render(Number.MAX_SAFE_INTEGER);
    tools.querySelector("button")?.focus();
  };

  const pause = () => {
    paused = !paused;
    clearTimeout(timer);
    render(shown.steps);
  };

  const save = async () => {
    const answer = await app.ask("text", { reading: app.reading, record });
    if (answer.error) {
      refuse(answer);
      return;
    }
    const address = URL.createObjectURL(new Blob([answer.ok], { type: "text/yaml" }));
    h("a", { href: address, download: `${app.game.name}.yaml` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
  };

  const share = async () => {
    const link = new URL(location.href);
    link.hash = `state=${await pack({ reading: app.reading, record, policy })}`;
    const input = h("input", { readOnly: true, value: link.href, className: "v-pg__link", "aria-label": "Link to this position" });
    let copied = false;
    try {
      await navigator.clipboard.writeText(link.href);
      copied = true;
    } catch { /* the link is there to be copied by hand */ }
    notice.replaceChildren(h("p", {}, copied ? "Copied: " : "Copy this link: ", input));
    input.select();
  };

  document.addEventListener("visibilitychange", () => {
    if (document.hidden && shown && app.game.timed && policy && !paused && !shown.over) pause();
  });
  app.onReading(async ({ game, keep }) => {
    if (game || !setup.children.length) {
      prepare();
      turnNumber++;
      clearTimeout(timer);
      record = null;
      table.hidden = true;
      fresh.open = true;
    } else if (record) {
      await render(Number.MAX_SAFE_INTEGER);
    }
    return keep;
  });

  return {
    get record() { return record; },
    tell: (text) => { app.show("play"); table.hidden = false; notice.textContent = text; },
    async restore(state) {
      const refused = await app.read(state.reading, true);
      if (refused) throw new Error(refused);
      app.show("play");
      await take(state.record, Object.hasOwn(app.game.policies, state.policy) ? state.policy : "");
    },
    take: async (given) => { app.show("play"); await take(given, ""); },
  };
};
