/** The page that makes the provider fail, and shows what was armed and what happened. */
import { attempt, byId, element, follow, formatTime, getJson, postJson } from "./dom.js";
import { eventText } from "./event-text.js";

const FAILURE_LABELS = {
  rate_limit: "Too many requests (429)",
  server_error: "Server error (500)",
  timeout: "Accepted, never answered",
  reset: "Accepted, connection broken",
  repeat: "Sent again under its key, answered with the first",
};

let asked = 0;
let shown = 0;

/** Draws what a request answers, unless the answer to a later one is shown by then. */
async function drawAnswer(request) {
  asked += 1;
  const turn = asked;
  const answer = await request;
  if (turn < shown) return;
  shown = turn;
  draw(answer);
}

const load = () => drawAnswer(getJson("/api/provider"));

function draw({ armed, addresses, incidents, events }) {
  byId("armed").textContent = armed === null ? "Every email is accepted." : armedText(armed);
  byId("armed").classList.toggle("bad", armed !== null);
  byId("disarm").hidden = armed === null;
  drawRows("fates", addresses, "No address is told to fail.", fateRow);
  drawRows(
    "events",
    events,
    "No event yet. Each email is delivered a moment after it is accepted.",
    (event) => [
      element("strong", {}, eventText(event)),
      element("a", { href: `/#${event.email.id}` }, event.email.subject),
      element("span", { className: "muted" }, event.email.to),
    ],
  );
  drawRows("incidents", incidents, "No email failed.", ({ failure, subject, to, at }) => [
    element("strong", {}, `${FAILURE_LABELS[failure]}, ${formatTime(at)}`),
    element("span", {}, subject),
    element("span", { className: "muted" }, to),
  ]);
}

const drawn = new Map();

/** Draws the rows only when they have changed, so that a press or the focus on one of them is not lost. */
function drawRows(id, items, emptyText, row) {
  const state = JSON.stringify(items);
  if (drawn.get(id) === state) return;
  drawn.set(id, state);
  const children = items.map((item) => element("li", {}, ...row(item)));
  byId(id).replaceChildren(
    ...(children.length > 0 ? children : [element("li", { className: "muted" }, emptyText)]),
  );
}

function armedText({ failure, remaining, retryAfter, to }) {
  const emails =
    remaining === null ? "Every email" : remaining === 1 ? "The next email" : `The next ${remaining} emails`;
  const whom = to === null ? "" : ` to ${to}`;
  const what = {
    rate_limit: `refused with 429, retry after ${retryAfter} s`,
    server_error: "refused with 500",
    timeout: "accepted, but never answered",
    reset: "accepted, then cut off",
  }[failure];
  return `${emails}${whom}: ${what}.`;
}

function fateRow({ address, fate, after }) {
  const when = after === 0 ? "at once" : `after ${after} s`;
  return [
    element("strong", {}, address),
    element("span", {}, `${fate === "bounce" ? "Bounces" : "Marks as spam"} ${when}`),
    element(
      "button",
      {
        type: "button",
        className: "quiet",
        onclick: () => send("/api/provider/addresses", { address, fate: null }),
      },
      `Remove ${address}`,
    ),
  ];
}

function send(path, body) {
  void attempt(() => drawAnswer(postJson(path, body)));
}

byId("failure").addEventListener("change", () => {
  byId("wait").hidden = byId("failure").value !== "rate_limit";
});
byId("arm").addEventListener("submit", (event) => {
  event.preventDefault();
  const count = byId("count").value;
  send("/api/provider", {
    failure: byId("failure").value,
    count: count === "" ? null : Number(count),
    retryAfter: Number(byId("retry-after").value),
    to: byId("only").value.trim() || null,
  });
});
byId("disarm").addEventListener("click", () => {
  send("/api/provider", { failure: null });
  byId("failure").focus();
});
byId("fate-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const [address, fate, after] = [
    byId("address").value.trim(),
    byId("fate").value,
    Number(byId("after").value),
  ];
  send("/api/provider/addresses", { address, fate, after });
  byId("address").value = "";
});
follow(load);
