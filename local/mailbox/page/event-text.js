import { formatTime } from "./dom.js";

const LABELS = {
  "email.delivered": "Delivered",
  "email.bounced": "Bounced",
  "email.complained": "Marked as spam",
};

/** One event of an email, and whether the product was told. */
export function eventText({ type, happensAt, answers, state }) {
  const event = `${LABELS[type]}, ${formatTime(happensAt)}`;
  if (state === "told") return `${event}: the product knows`;
  if (answers.length === 0) return event;
  const tried = answers.length === 1 ? "once" : `${answers.length} times`;
  const rest = state === "given up" ? "given up" : "will try again";
  return `${event}: the product answered ${answers.at(-1).status ?? "nothing"}, tried ${tried}, ${rest}`;
}
