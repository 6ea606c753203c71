import type { DemoBook } from "./demo-book";
import type { DemoDesk } from "./demo-desk";
import { randomFrom } from "./random";
import type { StagedPerson } from "./seeding/staged-people";

/**
 * The emails of the producers who saved a book besides those with a desk: always the same ones for the same place in the
 * list. With the desks, as many approved producers are interested as the book says.
 */
export function saversOf(
  demo: DemoBook,
  index: number,
  producers: readonly StagedPerson[],
  desks: readonly DemoDesk[],
): string[] {
  const random = randomFrom(index + 1);
  const order = producers.map((producer) => ({ ...producer, key: random() })).sort((a, b) => a.key - b.key);
  const others = order.filter(({ email }) => !desks.some((desk) => desk.email === email));
  const missing = Math.max(0, (demo.saves ?? 0) - interestOnDesks(demo.title, producers, desks));
  const approved = others.filter(isApproved).slice(0, missing);
  const waiting = others.filter((producer) => !isApproved(producer)).slice(0, index % 3);
  return [...approved, ...waiting].map(({ email }) => email);
}

/** How many approved producers have a book on their desk and have not passed on it. */
function interestOnDesks(
  title: string,
  producers: readonly StagedPerson[],
  desks: readonly DemoDesk[],
): number {
  const approved = producers.filter(isApproved).map(({ email }) => email);
  return desks.filter(
    ({ email, cards }) =>
      approved.includes(email) && cards.some((card) => card.title === title && card.stage !== "passed"),
  ).length;
}

function isApproved({ approvalStatus }: StagedPerson): boolean {
  return approvalStatus === "approved";
}
