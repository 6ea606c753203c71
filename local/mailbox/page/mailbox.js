/** The page of the local mailbox: a list, a reader, and a stream that announces new email. */
const byId = (id) => document.getElementById(id);
let messages = [];
let selectedId = null;

async function load() {
  messages = await (await fetch("/api/messages")).json();
  selectedId ??= messages[0]?.id ?? null;
  drawList();
  if (selectedId !== null && byId("mail").dataset.id !== selectedId) drawMessage();
}

function drawList() {
  byId("empty").hidden = messages.length > 0;
  byId("list").replaceChildren(
    ...messages.map((message) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-current", String(message.id === selectedId));
      button.append(
        textElement("strong", message.subject),
        textElement("span", message.to),
        textElement("span", formatTime(message.at)),
      );
      button.addEventListener("click", () => select(message.id));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

function select(id) {
  selectedId = id;
  for (const [index, button] of [...byId("list").querySelectorAll("button")].entries())
    button.setAttribute("aria-current", String(messages[index].id === id));
  drawMessage();
  byId("subject").focus();
}

function drawMessage() {
  const message = messages.find(({ id }) => id === selectedId);
  if (message === undefined) return;
  byId("mail").hidden = false;
  byId("mail").dataset.id = message.id;
  byId("subject").textContent = message.subject;
  const facts = [
    ["To", message.to],
    ["From", message.from],
    ["Received", formatTime(message.at)],
  ];
  byId("facts").replaceChildren(
    ...facts.flatMap(([name, value]) => [textElement("dt", name), textElement("dd", value)]),
  );
  // Links open in a new tab, outside the frame.
  byId("html").srcdoc = `<base target="_blank">${message.html}`;
  byId("text").textContent = message.text;
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  byId("headers").textContent = headers.join("\n") || "No extra headers.";
}

function textElement(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function formatTime(at) {
  return new Date(at).toLocaleString("en-US");
}

for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => {
    for (const other of document.querySelectorAll("[data-view]")) {
      other.setAttribute("aria-pressed", String(other === button));
      byId(other.dataset.view).hidden = other !== button;
    }
  });
}

const stream = new EventSource("/api/stream");
stream.onopen = () => {
  byId("state").textContent = "";
  void load();
};
stream.onmessage = () => void load();
stream.onerror = () =>
  (byId("state").textContent = "The local run has stopped. The list returns when it starts again.");
