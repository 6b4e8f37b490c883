// Makes a list of positions one that is stepped through. Without this script every position is simply there.
(() => {
  "use strict";
  const ICONS = {
    first: "M13 3 7 8l6 5M4 3v10", previous: "M10.5 3 5 8l5.5 5", next: "M5.5 3 11 8l-5.5 5", last: "M3 3l6 5-6 5M12 3v10",
    part: "M8 14V8M8 8 3 3M8 8l5-5",
  };

  const button = (name, label, text, act) => {
    const made = document.createElement("button");
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.title = label;
    made.innerHTML = `<svg viewBox="0 0 16 16" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
    if (text) made.append(text);
    made.addEventListener("click", act);
    return made;
  };

  const enhance = (player) => {
    const positions = [...player.querySelectorAll(".v-positions > li")];
    if (player.classList.contains("v-stepping") || positions.length < 2) return;
    const links = [...player.querySelectorAll(".v-moves a")];
    const moves = player.querySelector(".v-moves");
    const anchor = player.dataset.anchor;
    const divergence = player.dataset.divergence === undefined ? null : Number(player.dataset.divergence);
    const last = positions.length - 1;
    const taken = player.parentElement.querySelector(".v-take-over a");
    let now = 0;

    const controls = document.createElement("div");
    controls.className = "v-controls";
    controls.setAttribute("role", "group");
    controls.setAttribute("aria-label", "Step through the game");
    const slider = Object.assign(document.createElement("input"), { type: "range", min: 0, max: last, value: 0 });
    slider.setAttribute("aria-label", "Position");
    const count = document.createElement("output");
    const said = Object.assign(document.createElement("p"), { className: "v-spoken" });
    said.setAttribute("aria-live", "polite");
    const back = [
      button("first", "First position", "", () => go(0)), button("previous", "Previous move", "", () => go(now - 1)),
    ];
    const forth = [
      button("next", "Next move", "", () => go(now + 1)), button("last", "Last position", "", () => go(last)),
    ];
    const hint = Object.assign(document.createElement("span"), { className: "v-hint" });
    hint.innerHTML = "<kbd>←</kbd> <kbd>→</kbd> step";
    controls.append(...back, ...forth, slider, count, hint);
    if (divergence !== null) {
      const part = button("part", "Go to the first difference", "First difference", () => go(divergence));
      part.classList.add("v-to-divergence");
      controls.append(part);
    }

    const words = (item) => [...item.querySelectorAll(".v-position__title, .v-board__name, .v-board__said")]
      .map((one) => one.textContent.trim()).join(". ");

    const go = (wanted, { keep = true, speak = true } = {}) => {
      now = Math.max(0, Math.min(last, wanted));
      positions.forEach((one, place) => { one.hidden = place !== now; });
      links.forEach((one, place) => {
        if (place === now) one.setAttribute("aria-current", "step"); else one.removeAttribute("aria-current");
      });
      const link = links[now];
      if (link) {
        const top = link.offsetTop - moves.offsetTop;
        if (top < moves.scrollTop || top > moves.scrollTop + moves.clientHeight - 24) moves.scrollTop = top - 24;
      }
      slider.value = now;
      slider.setAttribute("aria-valuetext", positions[now].querySelector(".v-position__title").textContent);
      count.value = `${now} of ${last}`;
      // Not `disabled`: a button that is would lose the keyboard.
      for (const one of back) one.setAttribute("aria-disabled", String(now === 0));
      for (const one of forth) one.setAttribute("aria-disabled", String(now === last));
      if (speak) said.textContent = words(positions[now]);
      if (taken) taken.href = `${taken.href.replace(/&step=\d+$/, "")}&step=${positions[now].dataset.step}`;
      if (keep) history.replaceState(history.state, "", `#${anchor}-${now}`);
    };

    const named = () => {
      const found = location.hash.startsWith(`#${anchor}-`) ? Number(location.hash.slice(anchor.length + 2)) : NaN;
      return Number.isInteger(found) && found >= 0 && found <= last ? found : null;
    };

    slider.addEventListener("input", () => go(Number(slider.value)));
    player.addEventListener("click", (event) => {
      const link = event.target.closest(`a[href^="#${anchor}-"]`);
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      go(Number(link.hash.slice(anchor.length + 2)));
    });
    player.addEventListener("keydown", (event) => {
      if (event.target === slider || event.ctrlKey || event.metaKey || event.altKey) return;
      const wanted = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
      if (wanted === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      go(wanted);
    });
    let from = null;
    const list = player.querySelector(".v-positions");
    list.addEventListener("touchstart", (event) => {
      from = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
    }, { passive: true });
    list.addEventListener("touchend", (event) => {
      if (!from) return;
      const across = event.changedTouches[0].clientX - from[0];
      const down = event.changedTouches[0].clientY - from[1];
      if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down)) go(now + (across < 0 ? 1 : -1));
    }, { passive: true });
    player.addEventListener("v-show", (event) => go(event.detail, { keep: false, speak: false }));
    addEventListener("hashchange", () => { if (named() !== null) go(named(), { keep: false }); });

    player.classList.add("v-stepping");
    player.tabIndex = 0;
    player.setAttribute("role", "group");
    player.setAttribute("aria-label", "The game, move by move; arrow keys step through it");
    list.before(controls, said);
    go(named() ?? Number(player.dataset.start ?? 0), { keep: false, speak: false });
    if (named() !== null) addEventListener("load", () => controls.scrollIntoView({ block: "start" }));
  };

  const start = () => document.querySelectorAll(".v-player").forEach(enhance);
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start); else start();
})();
