// What every page needs beyond the theme: a switch of language that stays at its line, a name for the search dialog, which
// the theme leaves without one, and a search
// that knows no accents: words with accents stand in the pages once more without (`unaccented` in engine/site/citing.py).
(() => {
  "use strict";
  for (const link of document.querySelectorAll(".v-languages a")) {
    link.addEventListener("click", () => { link.hash = location.hash; });
  }
  document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
  const WHOLE = { ł: "l", Ł: "L", ø: "o", Ø: "O", đ: "d", Đ: "D", ß: "ss", œ: "oe" };
  const unaccented = (text) => text.replace(/[łŁøØđĐßœ]/g, (one) => WHOLE[one]).normalize("NFKD").replace(/\p{M}/gu, "");
  const field = document.querySelector(".md-search__input");
  const typed = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
  if (!field) return;
  Object.defineProperty(field, "value", {
    configurable: true,
    get() { return unaccented(typed.get.call(this)); },
    set(text) { typed.set.call(this, text); },
  });
  // The theme asks at every key; words can also be pasted, or composed of several keys.
  field.addEventListener("input", () => field.dispatchEvent(new KeyboardEvent("keyup")));
})();
