/* Red lines. The pages of two editions: what is shown of them. The page of any two readings: those chosen, set against
   each other by what was compared beforehand. */
(() => {
  "use strict";
  const only = (query) => query.get("only") === "differences";
  const readable = (text) => encodeURIComponent(text).replace(/%(2F|3A|3D|2C)/g, (code) => decodeURIComponent(code));
  const remember = (query) => history.replaceState(history.state, "", location.pathname + query + location.hash);
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const targeted = () => document.getElementById(decoded(location.hash.slice(1)));
  const go = () => {
    const target = targeted();
    if (target && !target.hidden) target.scrollIntoView({ block: target.tagName === "H2" ? "start" : "center" });
  };
  /* A line that is linked to is shown, even one that the two say alike. */
  const follow = (box, show) => {
    if (targeted()?.hidden) box.checked = false;
    show();
    go();
  };

  /* Hide what is not asked for (what the two say alike, what differs in words only), and chapters with nothing else. */
  const QUIET = { all: [], differences: ["agreed"], play: ["agreed", "wording", "equivalent", "only"] };
  const hidden = (line, shown) => QUIET[shown].includes(line.dataset.kind) && !("plays" in line.dataset);
  const filter = (chosen) => {
    for (const block of document.querySelectorAll(".v-reds")) {
      let shown = 0;
      for (const line of block.children) {
        line.hidden = hidden(line, chosen);
        shown += !line.hidden;
      }
      block.hidden = block.previousElementSibling.hidden = !shown;
    }
    for (const link of document.querySelectorAll(".v-toc a")) {
      link.parentElement.hidden = document.getElementById(decoded(link.hash.slice(1)))?.hidden ?? false;
    }
    document.body.classList.toggle("v-red-only", chosen !== "all");
  };

  /* -- two editions -------------------------------------------------------------------------------------------- */
  const twoEditions = (tools) => {
    const boxes = [...tools.querySelectorAll("input[name=only]")];
    const choose = (value) => { for (const one of boxes) one.checked = one.value === value; };
    const chosen = () => boxes.find((one) => one.checked)?.value ?? "all";
    const links = [...tools.querySelectorAll("a[data-kept]")].map((link) => [link, link.getAttribute("href")]);
    const show = () => {
      const query = chosen() === usual ? "" : `?only=${chosen()}`;
      filter(chosen());
      remember(query);
      for (const [link, page] of links) link.setAttribute("href", page + query + location.hash);
    };
    tools.querySelector("[data-scripted]").hidden = false;
    const asked = new URLSearchParams(location.search).get("only");
    const plays = document.querySelector(".v-red:is([data-kind=behavioural], [data-kind=unexplored])");
    const usual = plays ? "play" : "differences";
    choose(boxes.some((one) => one.value === asked) ? asked : usual);
    if (targeted()?.matches(".v-red") && hidden(targeted(), chosen())) choose("all");
    for (const one of boxes) one.addEventListener("change", show);
    tools.querySelector("button[name=print]").addEventListener("click", () => print());
    addEventListener("hashchange", () => {
      if (targeted()?.hidden) choose("all");
      show();
      go();
    });
    show();
    go();
    addEventListener("load", go);
  };

  /* -- any two readings ---------------------------------------------------------------------------------------- */
  const make = (tag, css, ...inside) => {
    const made = document.createElement(tag);
    if (css) made.className = css;
    made.append(...inside);
    return made;
  };

  const anyReadings = (root) => {
    const { editions, languages, chapters, questions, kinds } = JSON.parse(document.getElementById("v-readings-data").textContent);
    const ids = Object.keys(questions);
    const form = root.querySelector("form"), box = form.elements.only, ask = root.querySelector(".v-red-ask");
    const summary = root.querySelector(".v-red-sum"), typed = root.querySelector(".v-red-typed");
    const note = root.querySelector(".v-translated"), spoken = form.elements.in;
    const result = root.querySelector(".v-red-result"), turn = root.querySelector("[data-switch]");
    const byName = new Map(editions.map((one) => [one.name, one]));
    const state = { a: null, b: null, language: "" };
    const said = (id) => questions[id].said[state.language];
    const translated = () => languages.find((one) => one.code === state.language);

    /* A reading: an edition, and the answers chosen over its rulings. */
    const asRuled = (edition) => ({ edition, chosen: {} });
    const first = { a: () => asRuled(editions[0]), b: () => asRuled(editions[Math.min(1, editions.length - 1)]) };
    const nameOf = ({ edition, chosen }) => {
      const choices = Object.keys(chosen).sort().map((id) => `${id}=${questions[id].answers[chosen[id]].label}`);
      return edition.name + (choices.length ? ":" + choices.join(",") : "");
    };
    const parsed = (text, faults) => {
      const at = text.indexOf(":"), edition = byName.get(at < 0 ? text : text.slice(0, at));
      if (!edition) {
        faults.push(`There is no edition ${text}.`);
        return null;
      }
      const reading = asRuled(edition);
      for (const part of (at < 0 ? "" : text.slice(at + 1)).split(",").map((one) => one.trim()).filter(Boolean)) {
        const equals = part.indexOf("="), id = part.slice(0, equals).trim(), wanted = part.slice(equals + 1).trim();
        const places = equals < 0 ? [] : (Object.hasOwn(edition.rulings, id) && edition.rulings[id]) || [];
        const place = places.find((one) => questions[id].answers[one].label === wanted);
        if (place === undefined) faults.push(`${edition.name} cannot be read as ${part}.`);
        else if (place !== places[0]) reading.chosen[id] = place;
      }
      return reading;
    };
    const answersOf = ({ edition, chosen }) => {
      const found = {};
      for (const id of ids) {
        if (!Object.hasOwn(edition.rulings, id)) continue;
        const met = (cases) => Object.entries(cases).every(([other, some]) =>
          other in found && some.includes(questions[other].answers[found[other]].label));
        const { arises } = questions[id];
        if (arises.length === 0 || arises.some(met)) found[id] = id in chosen ? chosen[id] : edition.rulings[id][0];
      }
      return found;
    };
    const kindOf = (id, i, j) => {
      const [names, key] = i < j ? [["a", "b"], `${i} ${j}`] : [["b", "a"], `${j} ${i}`];
      const known = questions[id].kinds[key];
      return typeof known === "string" ? known : known[names.map((side) => state[side].edition.name).join(" ")];
    };

    /* -- what is written ----------------------------------------------------------------------------------------- */
    const badge = (kind) => {
      const made = make("span", `v-kind v-kind--${kind}`, kinds[kind].label);
      made.title = kinds[kind].means;
      return made;
    };
    const called = (side) => {
      const own = state[side].edition.label;
      return state.a.edition === state.b.edition ? `${own} on the ${side === "a" ? "left" : "right"}` : own;
    };
    const pieces = (counts, before, after) => counts.flatMap((count) => {
      const [gone, come] = typeof count === "number" ? [count, count] : count;
      const old = before.splice(0, gone).join(" "), fresh = after.splice(0, come).join(" ");
      if (typeof count === "number") return [old, " "];
      return [...(old ? [make("del", "", old), " "] : []), ...(fresh ? [make("ins", "", fresh), " "] : [])];
    });
    const text = (id, i, j) => {
      const made = make("p", "v-red-text"), told = (place) => said(id).rules[place];
      if (state.language) made.lang = said(id).language;
      if (j === undefined) made.append(make("del", "", told(i)));
      else if (i === undefined) made.append(make("ins", "", told(j)));
      else if (i === j) made.append(told(i));
      else made.append(...pieces(said(id).lines[`${i} ${j}`], told(i).split(" "), told(j).split(" ")));
      return made;
    };
    const conditions = (id) => [...new Set(questions[id].arises.flatMap((one) => Object.keys(one)))];
    const decidedBy = (id, left, right) => conditions(id).filter((one) => left[one] !== right[one]);
    const alone = (id, i, j, left, right) => {
      const follows = decidedBy(id, left, right), there = j === undefined ? "a" : "b";
      if (!follows.length) return [make("span", "v-kind v-kind--only", `not answered in ${called(there === "a" ? "b" : "a")}`)];
      const only = make("span", "v-kind v-kind--only", `only ${called(there)}`);
      return [only, " ", make("span", "v-by", `follows from ${follows.join(", ")}`)];
    };
    const line = (id, i, j, left, right) => {
      const both = i !== undefined && j !== undefined;
      const kind = !both ? "only" : i === j ? "agreed" : kindOf(id, i, j);
      const mark = make("p", "v-red-mark"), link = make("a", "", make("code", "", id));
      link.setAttribute("href", questions[id].link);
      mark.append(link);
      if (kind === "only") mark.append(" ", ...alone(id, i, j, left, right));
      else if (kind !== "agreed") mark.append(" ", badge(kind));
      for (const [side, place] of [["a", i], ["b", j]]) {
        if (place !== undefined && id in state[side].chosen) {
          mark.append(" ", make("span", "v-basis v-basis--rival", `other reading, ${side === "a" ? "left" : "right"}`));
        }
      }
      const made = make("div", "v-red", text(id, i, j), mark);
      made.id = "q-" + id;
      made.dataset.kind = kind;
      return made;
    };
    const sum = (lines) => {
      const counts = { agreed: 0, wording: 0, equivalent: 0, unexplored: 0, behavioural: 0 }, alone = { a: 0, b: 0 };
      for (const made of lines) {
        if (made.dataset.kind in counts) counts[made.dataset.kind] += 1;
        else alone[made.querySelector("del") ? "a" : "b"] += 1;
      }
      const told = [[make("b", "", String(counts.agreed)), " the same"]];
      for (const kind of ["wording", "equivalent", "unexplored", "behavioural"]) {
        if (counts[kind]) told.push([make("b", "", String(counts[kind])), " ", badge(kind)]);
      }
      for (const side of ["a", "b"]) {
        if (alone[side]) told.push([make("b", "", String(alone[side])), ` only in ${called(side)}`]);
      }
      if (lines.every((made) => made.dataset.kind === "agreed")) told.push(["the two readings rule alike"]);
      summary.replaceChildren(...told.flatMap((one, place) => [place ? " · " : "", make("span", "", ...one)]));
    };
    const write = () => {
      const left = answersOf(state.a), right = answersOf(state.b), every = [];
      result.replaceChildren();
      for (const { key, title, questions: inside } of chapters) {
        const lines = inside.filter((id) => id in left || id in right).map((id) => line(id, left[id], right[id], left, right));
        if (!lines.length) continue;
        const head = make("h2", "", translated()?.chapters[key] ?? title);
        head.id = "c-" + key;
        result.append(head, make("div", "v-reds", ...lines));
        every.push(...lines);
      }
      sum(every);
      filter(box.checked ? "differences" : "all");
    };

    /* -- what is chosen ------------------------------------------------------------------------------------------ */
    const choices = (side) => {
      const fieldset = form.querySelector(`[data-side=${side}]`), { edition, chosen } = state[side];
      const arising = answersOf(state[side]);
      const open = ids.filter((id) => Object.hasOwn(edition.rulings, id) && edition.rulings[id].length > 1);
      const count = Object.keys(chosen).length;
      fieldset.querySelector("summary").textContent =
        `${open.length} ${open.length === 1 ? "point" : "points"} open in it` + (count ? `, ${count} read otherwise` : "");
      fieldset.querySelector("select").value = edition.name;
      const list = fieldset.querySelector(".v-choice-list");
      const again = list.contains(document.activeElement) && document.activeElement.name;
      list.replaceChildren(...open.filter((id) => id in arising || id in chosen).map((id) => choice(side, id)));
      if (again) list.querySelector(`select[name="${CSS.escape(again)}"]`)?.focus();
    };
    const choice = (side, id) => {
      const { edition, chosen } = state[side], select = make("select");
      select.name = `${side} ${id}`;
      edition.rulings[id].forEach((place, order) => {
        const option = make("option", "", questions[id].answers[place].words + (order ? "" : " (main reading)"));
        option.value = String(place);
        option.title = said(id).rules[place];
        select.append(option);
      });
      select.value = String(id in chosen ? chosen[id] : edition.rulings[id][0]);
      select.addEventListener("change", () => {
        delete chosen[id];
        if (Number(select.value) !== edition.rulings[id][0]) chosen[id] = Number(select.value);
        show();
      });
      return make("label", id in chosen ? "v-choice v-choice--rival" : "v-choice", make("span", "", said(id).asks), select);
    };

    /* -- the address --------------------------------------------------------------------------------------------- */
    const query = (a, b) => `?a=${readable(nameOf(a))}&b=${readable(nameOf(b))}` +
      (state.language ? `&in=${state.language}` : "") + (box.checked ? "&only=differences" : "");
    const quoted = (reading) => (/[^\w./:=,-]/.test(nameOf(reading)) ? `'${nameOf(reading)}'` : nameOf(reading));
    const show = () => {
      for (const side of ["a", "b"]) choices(side);
      write();
      note.textContent = translated()?.note ?? "";
      note.hidden = !state.language;
      const inside = state.language ? ` --in ${state.language}` : "";
      typed.replaceChildren(
        "At the terminal: ", make("code", "", `variorum diff ${quoted(state.a)} ${quoted(state.b)}${inside}`));
      turn.setAttribute("href", query(state.b, state.a) + location.hash);
      remember(query(state.a, state.b));
    };
    const restore = () => {
      const given = new URLSearchParams(location.search), faults = [];
      for (const side of ["a", "b"]) {
        state[side] = (given.has(side) && parsed(given.get(side), faults)) || first[side]();
        if (Object.keys(state[side].chosen).length) form.querySelector(`[data-side=${side}] details`).open = true;
      }
      box.checked = only(given) || (editions.length === 1 && !given.has("a"));  // else the same book stands there twice
      state.language = languages.some((one) => one.code === given.get("in")) ? given.get("in") : "";
      if (spoken) spoken.value = state.language;
      ask.textContent = faults.join(" ");
      ask.hidden = !faults.length;
      show();
    };
    for (const side of ["a", "b"]) {
      form.elements[side].addEventListener("change", (event) => {
        state[side] = asRuled(byName.get(event.target.value));
        show();
      });
    }
    box.addEventListener("change", show);
    spoken?.addEventListener("change", () => {
      state.language = spoken.value;
      show();
    });
    turn.addEventListener("click", (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      [state.a, state.b] = [state.b, state.a];
      show();
    });
    form.elements.print.addEventListener("click", () => print());
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("reset", () => setTimeout(() => {
      for (const side of ["a", "b"]) state[side] = first[side]();
      state.language = "";
      ask.hidden = true;
      show();
    }));
    addEventListener("hashchange", () => follow(box, show));
    root.hidden = false;
    restore();
    go();
    addEventListener("load", go);
  };

  const tools = document.getElementById("v-redline"), readings = document.getElementById("v-readings");
  if (tools) twoEditions(tools);
  if (readings) anyReadings(readings);
})();
