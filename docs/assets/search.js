// The search: a dialog that loads its index, a script of our own, when it is first opened. Works from the disk too.
(() => {
  "use strict";
  const opener = document.querySelector(".v-search-open");
  if (!opener || typeof HTMLDialogElement === "undefined") { opener?.remove(); return; }
  const MOST = 40; // results shown
  const LEAST_MISTYPED = 4; // letters of a word that may have one wrong
  const base = `${document.documentElement.dataset.base || "."}/`;
  const WHOLE = { ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ß: "ss", œ: "oe" };
  const bare = (text) => text.replace(/[łŁøØđĐßœ]/g, (one) => WHOLE[one]).normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const plain = (text) => (bare(text).match(/[\p{L}\p{N}_]+/gu) || []).join(" ");
  const element = (tag, attributes = {}, ...inner) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.append(...inner);
    return made;
  };

  // -- the index ------------------------------------------------------------------------------------------------------
  let index = null, asked = null;
  const prepare = ({ kinds, games, entries, synonyms }) => {
    const groups = new Map();
    for (const group of synonyms) {
      for (const word of group) groups.set(word, new Set([...(groups.get(word) || []), ...group]));
    }
    index = {
      kinds, games, groups,
      longest: Math.max(1, ...[...groups.keys()].map((one) => one.split(" ").length)),
      entries: entries.map(([kind, game, title, address, line, words]) => ({
        kind, game: games[game], title, address, line,
        named: ` ${plain(title)} `, shown: ` ${plain(line)} `, words: ` ${words} `,
      })),
    };
  };
  const load = () => {
    asked ??= new Promise((done, failed) => {
      window.variorumIndex = (data) => { prepare(data); done(); };
      document.head.append(element("script", { src: `${base}rules/search.js` }));
      document.head.lastElementChild.addEventListener("error", () => { asked = null; failed(); });
    });
    return asked;
  };

  // -- asking -----------------------------------------------------------------------------------------------------------
  // The words typed, each with what may stand in its place: the same thing by another name, a word without its plural.
  const parts = (words) => {
    const found = [];
    for (let at = 0; at < words.length;) {
      let taken = Math.min(index.longest, words.length - at);
      while (taken > 1 && !index.groups.has(words.slice(at, at + taken).join(" "))) taken -= 1;
      const said = words.slice(at, at + taken).join(" ");
      const others = new Set(index.groups.get(said) || []);
      if (taken === 1 && said.length > 4 && said.endsWith("s")) others.add(said.slice(0, -1));
      others.delete(said);
      found.push({ said, last: at + taken === words.length, others: [...others] });
      at += taken;
    }
    return found;
  };
  const holds = (text, said, open) => text.includes(open ? ` ${said}` : ` ${said} `);
  const worth = (entry, said, open) => {
    if (holds(entry.named, said, false)) return 12;
    if (open && holds(entry.named, said, true)) return 8;
    if (holds(entry.shown, said, open)) return 5;
    return holds(entry.words, said, open) ? 3 : 0;
  };
  const score = (entry, asked) => {
    let sum = 0;
    for (const { said, last, others } of asked) {
      const own = worth(entry, said, last || said.length > 3);
      const best = Math.max(own, ...others.map((one) => 0.8 * worth(entry, one, false)));
      if (!best) return 0;
      sum += best;
    }
    return sum / asked.length;
  };
  const alike = (one, other) => { // one letter wrong, missing, doubled, or two exchanged
    if (Math.abs(one.length - other.length) > 1) return false;
    let at = 0;
    while (at < one.length && one[at] === other[at]) at += 1;
    const ends = (a, b) => one.slice(at + a) === other.slice(at + b);
    return ends(1, 1) || ends(1, 0) || ends(0, 1) || (one[at] === other[at + 1] && one[at + 1] === other[at] && ends(2, 2));
  };
  const mend = (words) => {
    const known = new Set(index.entries.flatMap((one) => `${one.named}${one.shown}${one.words}`.split(" ")));
    return words.map((word) => {
      if (word.length < LEAST_MISTYPED || known.has(word)) return word;
      return [...known].find((one) => one.length >= LEAST_MISTYPED && alike(word, one)) || word;
    });
  };
  // Of what fits equally well, the game of this page comes first.
  const here = location.pathname.match(/rules\/[^/]+\//)?.[0];
  const near = (entry) => Number(Boolean(here) && entry.address.startsWith(here));
  const search = (text) => {
    const words = plain(text).split(" ").filter(Boolean);
    if (!words.length) return { found: [], asked: [] };
    const rank = (asked) => index.entries
      .map((entry) => ({ entry, worth: score(entry, asked) }))
      .filter((one) => one.worth)
      .sort((a, b) => a.entry.kind - b.entry.kind || b.worth - a.worth || near(b.entry) - near(a.entry));
    let asked = parts(words), found = rank(asked);
    if (!found.length) { asked = parts(mend(words)); found = rank(asked); }
    // A page or a thing that is called just so comes first.
    const called = found.filter(({ entry, worth: one }) => entry.kind > 2 && one >= 12).slice(0, 2);
    return { found: [...called, ...found.filter((one) => !called.includes(one))].map((one) => one.entry), asked };
  };

  // -- the dialog -------------------------------------------------------------------------------------------------------
  let chosen = -1;
  const label = opener.textContent.trim() || "Search";
  const field = element("input", {
    type: "search", role: "combobox", "aria-label": label, "aria-expanded": "false", "aria-controls": "v-found",
    "aria-autocomplete": "list", autocomplete: "off", spellcheck: "false", placeholder: label, maxlength: "200",
  });
  const list = element("ul", { role: "listbox", id: "v-found", "aria-label": label, tabindex: "-1", hidden: "" });
  const said = element("p", { class: "v-search__said", role: "status" });
  const close = element("button", { type: "button", "aria-label": "Close" }, "Esc");
  const form = element("form", { method: "dialog" }, field, close);
  const dialog = element("dialog", { class: "v-search", "aria-label": label }, form, said, list);
  document.body.append(dialog);

  const marker = (asked) => {
    const wanted = asked.flatMap((one) => [one.said, ...one.others]).flatMap((one) => one.split(" ")).filter((one) => one.length > 1);
    const whole = new Set(wanted), begun = wanted.filter((one) => one.length > 3);
    const fits = (word) => whole.has(word) || begun.some((one) => word.startsWith(one));
    return (text) => text.split(/([\p{L}\p{N}_]+)/u).map((piece, at) => at % 2 && fits(bare(piece)) ? element("mark", {}, piece) : piece);
  };
  const choose = (to) => {
    const options = [...list.children];
    options[chosen]?.setAttribute("aria-selected", "false");
    chosen = options.length ? (to + options.length) % options.length : -1;
    if (chosen < 0) { field.removeAttribute("aria-activedescendant"); return; }
    options[chosen].setAttribute("aria-selected", "true");
    options[chosen].scrollIntoView({ block: "nearest" });
    field.setAttribute("aria-activedescendant", options[chosen].id);
  };
  const KIND = { question: "Question", theorem: "Theorem", witness: "Game", page: "Page", term: "Word" };
  const show = () => {
    const { found, asked } = search(field.value), marked = marker(asked);
    list.replaceChildren(...found.slice(0, MOST).map((entry, number) => {
      return element("li", { role: "option", id: `v-found-${number}`, "aria-selected": "false", "data-address": base + entry.address },
        element("b", {}, ...marked(entry.title)),
        element("small", {}, [KIND[index.kinds[entry.kind]], entry.game].filter(Boolean).join(" · "), entry.line ? " · " : "",
          ...marked(entry.line)));
    }));
    list.hidden = !found.length;
    field.setAttribute("aria-expanded", String(Boolean(found.length)));
    chosen = -1;
    choose(found.length ? 0 : -1);
    list.scrollTop = 0;
    const count = found.length > MOST ? `${found.length} found, the first ${MOST} shown` : `${found.length} found`;
    said.textContent = !plain(field.value) ? "" : found.length ? count : "Nothing found. Try another word.";
  };
  let waits = false; // what is typed before the index is there is looked up once, when it is
  const ask = () => {
    if (index) { show(); return; }
    said.textContent = "…";
    if (waits) return;
    waits = true;
    load().then(show, () => { said.textContent = "The index of the search cannot be read."; }).finally(() => { waits = false; });
  };
  const open = () => {
    if (dialog.open) return;
    dialog.showModal();
    field.focus();
    field.select();
    if (field.value) ask(); else load().catch(() => {});
  };
  opener.addEventListener("click", open);
  close.addEventListener("click", () => dialog.close());
  field.addEventListener("input", ask);
  form.addEventListener("submit", (event) => { event.preventDefault(); });
  dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
  const go = (option, aside) => {
    if (!option) return;
    if (aside) { window.open(option.dataset.address); return; }
    dialog.close();
    location.assign(option.dataset.address);
  };
  list.addEventListener("click", (event) => go(event.target.closest("[role=option]"), event.ctrlKey || event.metaKey));
  field.addEventListener("keydown", (event) => {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (event.key in steps) { event.preventDefault(); choose(chosen + steps[event.key]); }
    if (event.key === "Escape") { event.preventDefault(); dialog.close(); } // else the first only empties the field
    if (event.key === "Enter") { event.preventDefault(); go(list.children[chosen], event.ctrlKey || event.metaKey); }
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, textarea, select, [contenteditable]");
    const wanted = (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey)
      || (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey));
    if (wanted) { event.preventDefault(); open(); }
  });
})();
