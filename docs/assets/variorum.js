// What every page needs: a switch of language that stays at its line, and light or dark by choice.
(() => {
  "use strict";
  for (const link of document.querySelectorAll(".v-languages a")) {
    link.addEventListener("click", () => { link.hash = location.hash; });
  }
  // A table that is wider than the page is scrolled by itself, with the keyboard too.
  for (const table of document.querySelectorAll(".md-typeset table:not([class])")) {
    if (table.scrollWidth > table.clientWidth) table.tabIndex = 0;
  }
  // A sentence to print is copied with one press.
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      const text = document.getElementById(button.dataset.copy).textContent.trim();
      try { await navigator.clipboard.writeText(text); } catch { return; }
      button.textContent = "Copied";
      setTimeout(() => { button.textContent = "Copy"; }, 2000);
    });
  }
  // On a question's page, the engine switches an answer on the spot; from a folder, the link says what is missing.
  const place = document.querySelector(".v-switch");
  const here = place?.querySelector("button");
  if (here && location.protocol.startsWith("http") && "WebAssembly" in window && "CompressionStream" in window) {
    here.hidden = false;
    here.addEventListener("click", async () => {
      here.remove();
      const { switchHere } = await import(new URL(`${place.dataset.assets}/question.js`, location.href).href);
      await switchHere(place);
    });
  }
  document.querySelector(".v-top__tools")?.removeAttribute("hidden");
  document.querySelector(".v-scheme")?.addEventListener("click", () => {
    const chosen = document.body.dataset.mdColorScheme === "slate" ? "default" : "slate";
    document.body.dataset.mdColorScheme = chosen;
    try { localStorage.setItem("variorum-scheme", chosen); } catch { /* kept for this page alone */ }
  });
})();
