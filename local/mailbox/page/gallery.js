/** The gallery: every email that the product can send, as the deployment renders it with example values. */
import { attempt, byId, documentOf, element, getJson, kindLabel, pageTheme } from "./dom.js";

const pressed = (name) =>
  [...document.querySelectorAll(`[data-${name}][aria-pressed="true"]`)].map((button) => button.dataset[name]);
let examples = [];

async function load() {
  examples = await getJson("/api/examples");
  const types = [...new Set(examples.map(({ type }) => type))];
  byId("type").append(...types.map((type) => element("option", { value: type }, kindLabel(type))));
  byId("type").value = types.includes(location.hash.slice(1)) ? location.hash.slice(1) : "";
  draw();
}

function draw() {
  const type = byId("type").value;
  const shown = examples.filter((example) => type === "" || example.type === type);
  byId("gallery").replaceChildren(...shown.map(exampleElement));
}

function exampleElement({ type, category, subject, html, text }) {
  const views = pressed("show").flatMap((view) =>
    view === "text"
      ? [element("pre", { tabIndex: 0, ariaLabel: `${subject}: plain text` }, text)]
      : pressed("scheme").map((scheme) => frameOf({ subject, html, width: Number(view), scheme })),
  );
  return element(
    "section",
    { className: "example" },
    element("h2", {}, subject),
    element("p", { className: "muted" }, `${kindLabel(type)} · ${category}`),
    element("div", { className: "views" }, ...views),
  );
}

/** A frame as tall as its email. It runs no script; the page may measure it because its content is the product's own. */
function frameOf({ subject, html, width, scheme }) {
  const frame = element("iframe", {
    title: `${subject}: ${width} px, ${scheme}`,
    loading: "lazy",
    referrerPolicy: "no-referrer",
    srcdoc: documentOf(html, scheme),
    onload: () => {
      frame.style.height = "0";
      frame.style.height = `${frame.contentDocument.documentElement.scrollHeight}px`;
    },
  });
  frame.sandbox.add("allow-same-origin", "allow-popups", "allow-popups-to-escape-sandbox");
  frame.style.width = `${width}px`;
  return frame;
}

byId("type").addEventListener("change", () => {
  history.replaceState(null, "", byId("type").value === "" ? "/gallery" : `#${byId("type").value}`);
  draw();
});
const isNarrow = matchMedia("(max-width: 56.25rem)").matches;
for (const button of document.querySelectorAll("#controls button")) {
  if (button.dataset.show === "600" && isNarrow) button.setAttribute("aria-pressed", "false");
  if (button.dataset.scheme)
    button.setAttribute("aria-pressed", String(button.dataset.scheme === pageTheme()));
  button.addEventListener("click", () => {
    button.setAttribute("aria-pressed", String(button.getAttribute("aria-pressed") !== "true"));
    draw();
  });
}
/** Loads the examples, or offers to try again: the deployment may be busy with a push. */
function begin() {
  const gallery = byId("gallery");
  gallery.replaceChildren(element("p", { className: "muted" }, "Loading…"));
  void attempt(load).then((isLoaded) => {
    if (!isLoaded)
      gallery.replaceChildren(element("button", { type: "button", onclick: begin }, "Try again"));
  });
}

begin();
