/* The matrix: filters that live in the address. Without this the whole table is shown. */
(() => {
  "use strict";
  const root = document.getElementById("v-compare");
  if (!root) return;
  const form = root.querySelector("form");
  const rows = [...root.querySelectorAll("tr[data-kind]")];
  const bodies = [...root.querySelectorAll("tbody")];
  const count = form.querySelector(".v-count");
  const none = root.querySelector(".v-none");
  const box = root.querySelector(".v-matrix-box");
  const address = form.elements.address;
  const FILTERS = ["only", "rivals", "kind", "basis", "chapter", "text"].filter((name) => form.elements[name]);
  const DIFFERS = new Set(["behavioural", "unexplored", "one-sided", "equivalent", "wording"]);

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = new Map(rows.map((row) => [row, plain(row.textContent)]));

  /* -- state: the form, the address ---------------------------------------------------------------------------- */
  const wanted = () => {
    const state = {};
    for (const name of FILTERS) {
      const field = form.elements[name];
      const value = field.type === "checkbox" ? (field.checked ? field.value : "") : field.value.trim();
      if (value) state[name] = value;
    }
    return state;
  };
  const fill = (query) => {
    for (const name of FILTERS) {
      const field = form.elements[name], value = query.get(name) || "";
      if (field.type === "checkbox") field.checked = value === field.value;
      else if (field.tagName !== "SELECT" || [...field.options].some((one) => one.value === value)) field.value = value;
    }
  };
  const remember = (state) => {
    const query = new URLSearchParams(state).toString();
    history.replaceState(history.state, "", location.pathname + (query ? "?" + query : "") + location.hash);
  };

  /* -- filtering ----------------------------------------------------------------------------------------------- */
  const kept = (row, state, sought) =>
    (!state.only || DIFFERS.has(row.dataset.kind)) &&
    (!state.rivals || "rivals" in row.dataset) &&
    (!state.kind || row.dataset.kind === state.kind) &&
    (!state.basis || row.dataset.basis.split(" ").includes(state.basis)) &&
    (!state.chapter || row.parentElement.dataset.chapter === state.chapter) &&
    sought.every((word) => words.get(row).includes(word));
  const show = () => {
    const state = wanted();
    const sought = plain(state.text || "").split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const row of rows) {
      row.hidden = !kept(row, state, sought);
      shown += !row.hidden;
    }
    for (const body of bodies) body.hidden = !body.querySelector("tr[data-kind]:not([hidden])");
    const all = rows.length, noun = all === 1 ? "question" : "questions";
    count.textContent = shown === all ? `${all} ${noun}` : `${shown} of ${all} ${noun}`;
    none.hidden = shown > 0;
    box.hidden = shown === 0;
    address.parentElement.hidden = true;
    remember(state);
  };

  /* -- a row that is linked to is shown; an address may filter it away ----------------------------------------- */
  const hiddenIn = (target) => target.closest("[hidden]") !== null;
  const decoded = (text) => { try { return decodeURIComponent(text); } catch { return text; } };
  const targeted = () => {
    const target = document.getElementById(decoded(location.hash.slice(1)));
    return target && root.contains(target) ? target : null;
  };
  const go = () => {
    const target = targeted();
    if (!target || hiddenIn(target)) return;
    if (getComputedStyle(box).overflowY !== "auto") {
      target.scrollIntoView({ block: "start" });
      return;
    }
    box.scrollIntoView({ block: "start" });
    box.scrollTop += target.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  };
  const follow = () => {
    const target = targeted();
    if (target && hiddenIn(target)) {
      form.reset();
      show();
    }
    go();
  };

  const copy = async (button) => {
    try {
      await navigator.clipboard.writeText(location.href);
      const told = button.textContent;
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = told; }, 1600);
    } catch {
      address.parentElement.hidden = false;
      address.value = location.href;
      address.focus();
      address.select();
    }
  };

  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(show));
  form.elements.copy.addEventListener("click", (event) => copy(event.currentTarget));
  addEventListener("hashchange", follow);
  fill(new URLSearchParams(location.search));
  form.hidden = false;
  show();
  go();
  addEventListener("load", go);
})();
