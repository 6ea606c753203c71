/** The reader: one email as HTML, as text and with its headers, its conversation, and what became of it. */
import {
  attempt,
  byId,
  documentOf,
  element,
  formatTime,
  getJson,
  kindLabel,
  pageTheme,
  postJson,
  press,
} from "./dom.js";
import { eventText } from "./event-text.js";

const VIEWS = ["html", "plain", "headers"];
const groups = Object.fromEntries(
  ["view", "width", "scheme"].map((name) => [name, [...document.querySelectorAll(`#mail [data-${name}]`)]]),
);
const frame = document.querySelector("#html iframe");
let opened = null;
let scheme = pageTheme();

/** The id of the email that is shown, or comes next. Known at once, so that an older answer cannot take its place. */
let wantedId = null;

/** The id of the email in the reader, or null. */
export function openedId() {
  return wantedId;
}

export async function openReader(id) {
  wantedId = id;
  const answer = await getJson(`/api/messages/${id}`).catch((error) => {
    if (wantedId === id) wantedId = opened?.message.id ?? null;
    throw error;
  });
  if (wantedId !== id) return;
  const isAnother = opened?.message.id !== id;
  opened = answer;
  byId("nothing").hidden = true;
  byId("mail").hidden = false;
  drawAround();
  if (isAnother) drawMail();
}

/** Draws again what can change about the email: its conversation and its events. */
export async function refreshReader() {
  if (wantedId !== null) await openReader(wantedId);
}

export function closeReader() {
  opened = null;
  wantedId = null;
  byId("mail").hidden = true;
  byId("nothing").hidden = false;
}

function drawMail() {
  const { message } = opened;
  byId("subject").textContent = message.subject;
  byId("plain").textContent = message.text;
  drawFrame();
}

function drawFrame() {
  frame.srcdoc = documentOf(opened.message.html, scheme);
  frame.dataset.scheme = scheme;
  press(
    groups.scheme,
    groups.scheme.find((button) => button.dataset.scheme === scheme),
  );
}

function drawAround() {
  const { message, messageId, thread, events } = opened;
  const facts = [
    ["To", message.to],
    ["From", message.from],
    ["Kind", kindLabel(message.tags.type ?? "other")],
    ["Received", formatTime(message.at)],
  ];
  byId("facts").replaceChildren(
    ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
  );
  const headers = Object.entries({
    From: message.from,
    To: message.to,
    ...(message.replyTo === "" ? {} : { "Reply-To": message.replyTo }),
    Subject: message.subject,
    Date: new Date(message.at).toUTCString(),
    "Message-ID": messageId,
    ...message.headers,
  });
  byId("headers").textContent = headers.map(([name, value]) => `${name}: ${value}`).join("\n");
  drawThread(thread, message.id);
  drawEvents(events, message.id);
}

function drawThread(thread, id) {
  const isOpen = byId("thread").querySelector("details")?.open ?? false;
  const rows = thread.map((row) =>
    element(
      "li",
      {},
      row.id === id ? element("strong", {}, row.subject) : element("a", { href: `#${row.id}` }, row.subject),
      element("span", { className: "muted" }, `${row.to} · ${formatTime(row.at)}`),
    ),
  );
  byId("thread").hidden = thread.length < 2;
  byId("thread").replaceChildren(
    element(
      "details",
      { open: isOpen },
      element("summary", {}, `Conversation of ${thread.length} emails`),
      element("ol", {}, ...rows),
    ),
  );
}

function drawEvents(events, id) {
  const tell = (type, label) =>
    element("button", { type: "button", className: "quiet", onclick: () => report(id, type) }, label);
  byId("events").replaceChildren(
    element(
      "ul",
      { className: "events" },
      ...events.map((event) => element("li", { className: event.type.slice(6) }, eventText(event))),
    ),
    tell("email.bounced", "Let it bounce"),
    tell("email.complained", "Mark as spam"),
  );
}

function setWidth(width) {
  byId("html").dataset.width = width;
  press(
    groups.width,
    groups.width.find((button) => button.dataset.width === width),
  );
}

function report(id, type) {
  void attempt(async () => {
    await postJson(`/api/messages/${id}/events`, { type });
    await refreshReader();
  });
}

for (const button of groups.view)
  button.addEventListener("click", () => {
    press(groups.view, button);
    for (const view of VIEWS) byId(view).hidden = view !== button.dataset.view;
    for (const control of document.querySelectorAll("[data-frame-control]"))
      control.hidden = button.dataset.view !== "html";
  });
for (const button of groups.width) button.addEventListener("click", () => setWidth(button.dataset.width));
for (const button of groups.scheme)
  button.addEventListener("click", () => {
    scheme = button.dataset.scheme;
    drawFrame();
  });
setWidth(matchMedia("(min-width: 56.25rem)").matches ? "desktop" : "phone");
