// What every page needs beyond the theme: a name for the search dialog, which the theme leaves without one.
document.querySelector(".md-search")?.setAttribute("aria-label", "Search");
