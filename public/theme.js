// Runs before the first paint. Applies the stored or system theme, and colors the browser's own bar.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem("theme");
  } catch {
    // Storage is blocked, so use the system theme.
  }
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  var root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  function paintBar() {
    document.querySelectorAll("meta[name=theme-color]").forEach(function (meta) {
      meta.media = meta.dataset.for === root.dataset.theme ? "all" : "not all";
    });
  }
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ["data-theme"] });
})();
