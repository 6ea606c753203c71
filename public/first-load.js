// Runs before the site's own scripts. If they fail to load, says so instead of loading forever.
addEventListener(
  "error",
  function (event) {
    if (!(event.target instanceof HTMLScriptElement) || event.target.type !== "module") return;
    var failed = document.getElementById("first-load-failed");
    if (failed === null) return;
    document.documentElement.toggleAttribute("data-failed", true);
    failed.hidden = false;
    document.getElementById("first-load-waiting").hidden = true;
  },
  // Errors of loading do not bubble.
  true,
);
