// Runs before the first paint. Applies the stored or system theme, and colors the browser's own bar. Hides what the
// server drew for visitors from people with a login (first-load.css).
(function () {
  var chosen = null;
  var hasLogin = false;
  try {
    chosen = localStorage.getItem("theme");
    // As in src/lib/stored-login.ts.
    hasLogin = Object.keys(localStorage).some(function (key) {
      return key.startsWith("__convexAuthJWT");
    });
  } catch {
    // Storage is blocked, so use the system theme.
  }
  var dark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  var root = document.documentElement;
  root.dataset.theme = dark ? "dark" : "light";
  root.toggleAttribute("data-has-login", hasLogin);
  function paintBar() {
    document.querySelectorAll("meta[name=theme-color]").forEach(function (meta) {
      meta.media = meta.dataset.for === root.dataset.theme ? "all" : "not all";
    });
  }
  paintBar();
  new MutationObserver(paintBar).observe(root, { attributeFilter: ["data-theme"] });
})();
