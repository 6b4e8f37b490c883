// A game on the home page that plays itself, once, to the moment where two editions differ; it can be stopped. A reader who
// asks for less motion sees that moment at once and starts it by hand.
(() => {
  "use strict";
  const PACE = 1400;
  const LEAD = 5; // moves before the difference
  const prepare = (demo) => {
    const player = demo.querySelector(".v-player.v-stepping");
    if (!player || player.dataset.divergence === undefined) return;
    const end = Number(player.dataset.start ?? player.dataset.divergence);
    const button = Object.assign(document.createElement("button"), { type: "button", className: "v-play-again" });
    let timer = null;
    let now = end;
    const show = (place) => player.dispatchEvent(new CustomEvent("v-show", { detail: place }));
    const stop = () => {
      clearTimeout(timer);
      timer = null;
      button.textContent = "Play";
    };
    const step = () => {
      if (now >= end) { stop(); return; }
      now += 1;
      show(now);
      timer = setTimeout(step, PACE);
    };
    const play = () => {
      now = Math.max(0, end - LEAD);
      show(now);
      button.textContent = "Stop";
      timer = setTimeout(step, PACE);
    };
    button.addEventListener("click", () => (timer === null ? play() : stop()));
    for (const kind of ["pointerdown", "keydown"]) {
      player.addEventListener(kind, (event) => { if (timer !== null && event.target !== button) stop(); });
    }
    player.querySelector(".v-controls").append(button);
    stop();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches && !location.hash) play();
  };
  const start = () => document.querySelectorAll(".v-demo").forEach(prepare);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
