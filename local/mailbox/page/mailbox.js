/** The page of the emails: filters, a list that stays live, and the reader. */
import { attempt, byId, element, follow, formatTime, getJson, kindLabel } from "./dom.js";
import { closeReader, openedId, openReader, refreshReader } from "./reader.js";

const PAGE_LENGTH = 50;
const isWide = matchMedia("(min-width: 56.25rem)");
const main = document.querySelector("main");
let rows = [];
let wanted = PAGE_LENGTH;

const filters = () => ({
  text: byId("text").value.trim(),
  person: byId("person").value.trim(),
  kind: byId("kind").value,
});

async function load() {
  const query = new URLSearchParams({ ...filters(), limit: String(wanted) });
  const [page, provider] = await Promise.all([getJson(`/api/list?${query}`), getJson("/api/provider")]);
  rows = page.rows;
  drawChoices(page);
  drawList(page);
  drawArmed(provider.armed);
  if (openedId() !== null) await refreshReader();
  else if (isWide.matches && rows.length > 0 && location.hash === "") await open(rows[0].id);
}

function drawChoices({ people, kinds }) {
  byId("people").replaceChildren(...people.map((person) => element("option", { value: person })));
  const select = byId("kind");
  const chosen = select.value;
  select.replaceChildren(
    element("option", { value: "" }, "All kinds"),
    ...kinds.map(({ kind, count }) => element("option", { value: kind }, `${kindLabel(kind)} (${count})`)),
  );
  select.value = kinds.some(({ kind }) => kind === chosen) ? chosen : "";
}

function drawList({ total, hasMore, kept }) {
  const focused = document.activeElement?.dataset?.id;
  byId("list").replaceChildren(...rows.map(rowElement));
  if (focused) buttonOf(focused)?.focus();
  byId("count").textContent = kept === 0 ? "" : countText(total, kept);
  byId("empty").hidden = total > 0;
  byId("empty").textContent =
    kept === 0 ? "No email yet. Emails appear here as they are sent." : "No email matches.";
  byId("nothing").hidden = kept === 0 || openedId() !== null;
  byId("clear").hidden = kept === 0 || total > 0;
  byId("more").hidden = !hasMore;
}

function countText(total, kept) {
  const emails = (count) => `${count.toLocaleString("en-US")} ${count === 1 ? "email" : "emails"}`;
  return total === kept ? emails(total) : `${total.toLocaleString("en-US")} of ${emails(kept)}`;
}

function rowElement({ id, subject, to, at, kind, excerpt }) {
  const button = element(
    "button",
    { type: "button", onclick: () => attempt(() => read(id)) },
    element("strong", {}, subject),
    element("span", { className: "excerpt" }, excerpt),
    element("span", {}, to),
    element("span", { className: "meta" }, `${kindLabel(kind)} · ${formatTime(at)}`),
  );
  button.dataset.id = id;
  button.setAttribute("aria-current", String(id === openedId()));
  return element("li", {}, button);
}

function drawArmed(armed) {
  const banner = byId("armed");
  banner.hidden = armed === null;
  if (armed !== null)
    banner.replaceChildren(
      "The provider is told to fail. ",
      element("a", { href: "/provider" }, "Change it"),
    );
}

/** Shows an email beside the list, and leaves the focus where it is. */
async function open(id) {
  await openReader(id);
  for (const button of byId("list").querySelectorAll("button"))
    button.setAttribute("aria-current", String(button.dataset.id === openedId()));
}

/** Opens an email to read it: on a phone, in place of the list. */
async function read(id) {
  if (location.hash === `#${id}`) await showHash();
  else location.hash = id;
}

async function showHash() {
  const id = location.hash.slice(1);
  main.dataset.view = id === "" ? "list" : "mail";
  if (id === "") return backToList();
  await open(id);
  byId("subject").focus();
}

function backToList() {
  const id = openedId();
  if (!isWide.matches) closeReader();
  if (id !== null) buttonOf(id)?.focus();
}

function buttonOf(id) {
  return byId("list").querySelector(`button[data-id="${id}"]`);
}

/** Moves to the next or previous email; on a wide page it is shown at once. */
async function step(by) {
  const focused = document.activeElement?.dataset?.id ?? openedId();
  const index = rows.findIndex(({ id }) => id === focused);
  const next = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
  if (next === undefined) return;
  if (!isWide.matches && main.dataset.view === "mail") return await read(next.id);
  if (isWide.matches) await open(next.id);
  buttonOf(next.id)?.focus();
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const isTyping = event.target.closest("input, select, textarea") !== null;
  if (event.key === "Escape" && isTyping) {
    // A browser would empty the field.
    event.preventDefault();
    return event.target.blur();
  }
  if (event.key === "Escape") {
    history.replaceState(null, "", "/");
    return void attempt(showHash);
  }
  if (isTyping) return;
  const act = { j: () => step(1), k: () => step(-1), "/": () => byId("text").focus() }[
    event.key.toLowerCase()
  ];
  if (act === undefined) return;
  event.preventDefault();
  void attempt(async () => act());
}

function filterChanged() {
  wanted = PAGE_LENGTH;
  void attempt(load);
}

byId("filters").addEventListener("input", filterChanged);
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("clear").addEventListener("click", () => {
  byId("filters").reset();
  filterChanged();
  byId("text").focus();
});
byId("more").addEventListener("click", () => {
  const last = rows.at(-1)?.id;
  wanted += PAGE_LENGTH;
  void attempt(load).then(() => last && buttonOf(last)?.focus());
});
byId("back").addEventListener("click", () => {
  history.replaceState(null, "", "/");
  void attempt(showHash);
});
document.addEventListener("keydown", onKey);
addEventListener("hashchange", () => attempt(showHash));
if (location.hash !== "") void attempt(showHash);
follow(load);
