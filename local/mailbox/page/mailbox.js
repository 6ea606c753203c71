/** The page of the local mailbox: a list, a reader, and a stream that tells of new mail. */
const part = (id) => document.getElementById(id);
let messages = [];
let shown = null;

async function load() {
  messages = await (await fetch("/api/messages")).json();
  shown ??= messages[0]?.id ?? null;
  drawList();
  if (shown !== null && part("mail").dataset.id !== shown) draw();
}

function drawList() {
  part("empty").hidden = messages.length > 0;
  part("list").replaceChildren(
    ...messages.map((message) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-current", String(message.id === shown));
      button.append(
        line("strong", message.subject),
        line("span", message.to),
        line("span", time(message.at)),
      );
      button.addEventListener("click", () => open(message.id));
      const item = document.createElement("li");
      item.append(button);
      return item;
    }),
  );
}

function open(id) {
  shown = id;
  for (const [index, button] of [...part("list").querySelectorAll("button")].entries())
    button.setAttribute("aria-current", String(messages[index].id === id));
  draw();
  part("subject").focus();
}

function draw() {
  const message = messages.find(({ id }) => id === shown);
  if (message === undefined) return;
  part("mail").hidden = false;
  part("mail").dataset.id = message.id;
  part("subject").textContent = message.subject;
  const facts = [
    ["To", message.to],
    ["From", message.from],
    ["Received", time(message.at)],
  ];
  part("facts").replaceChildren(...facts.flatMap(([name, value]) => [line("dt", name), line("dd", value)]));
  // Links leave the frame for a tab of their own.
  part("html").srcdoc = `<base target="_blank">${message.html}`;
  part("text").textContent = message.text;
  const headers = Object.entries(message.headers).map(([name, value]) => `${name}: ${value}`);
  part("headers").textContent = headers.join("\n") || "No headers of its own.";
}

function line(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function time(at) {
  return new Date(at).toLocaleString();
}

for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => {
    for (const other of document.querySelectorAll("[data-view]")) {
      other.setAttribute("aria-pressed", String(other === button));
      part(other.dataset.view).hidden = other !== button;
    }
  });
}

const stream = new EventSource("/api/stream");
stream.onopen = () => {
  part("state").textContent = "";
  void load();
};
stream.onmessage = () => void load();
stream.onerror = () => (part("state").textContent = "The run has stopped; the list comes back with it.");
