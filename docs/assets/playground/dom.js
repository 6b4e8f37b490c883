// Elements put together from text, which stays text. HTML comes from the engine alone, which escapes it.
export const h = (tag, properties = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "html") made.innerHTML = value;
    else if (name in made && name !== "list" && name !== "form" && typeof value !== "object") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
};

export const button = (text, act, properties = {}) => h("button", { type: "button", onclick: act, ...properties }, text);

export const select = (label, values, chosen, act) => {
  const made = h("select", { onchange: () => act?.(made.value) },
    values.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return { field: h("label", {}, h("span", {}, label), made), made };
};

export const names = (listed) => {
  const all = [...listed];
  return all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all[all.length - 1]}`;
};

// The rule behind something: its sentence, the words that are printed, and its page.
export const rule = (why) => [
  why.sentence ? h("p", { className: "v-rule" }, why.sentence) : null,
  why.switched ? h("p", { className: "v-by" }, "You switched this rule.") : null,
  why.cites?.length
    ? h("ul", { className: "v-cites" }, why.cites.map((cite) =>
      h("li", {}, h("q", {}, cite.words), " ", h("span", { className: "v-lines" }, cite.place))))
    : !why.switched && why.edition ? h("p", { className: "v-by" }, `${why.edition} has no words for this.`) : null,
  why.page ? h("p", { className: "v-by" }, h("a", { href: why.page }, why.asks || why.question)) : null,
];

export const soon = matchMedia("(prefers-reduced-motion: reduce)");
