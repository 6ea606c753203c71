import { RIGHT_LABELS } from "@domain/books/rights";
import type { ReactNode } from "react";
import { LiveNumber } from "../../../shared/lists/live-number";
import type { Desk } from "../desk";

type Change = Desk["changes"][number];

/** Three facts about the time since the last visit, live. */
export function Facts({ desk }: { desk: Desk }) {
  const changes = desk.changes.filter(({ at }) => at > (desk.seenAt ?? 0));
  const books = new Set(changes.map(({ bookId }) => bookId)).size;
  return (
    <section
      aria-label="Since your last visit"
      className="grid divide-line rounded-panel border border-line bg-surface max-sm:divide-y sm:auto-cols-fr sm:grid-flow-col sm:divide-x"
    >
      <Fact value={books}>
        {books === 1 ? "saved book changed" : "saved books changed"}
        {changes[0] !== undefined && `: ${changes[0].title}, ${changeSentence(changes[0])}`}
      </Fact>
    </section>
  );
}

function Fact({ value, children }: { value: number; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-baseline gap-x-4 px-6 py-4 sm:block">
      <p className="display-28 max-sm:min-w-8">
        <LiveNumber value={value}>{null}</LiveNumber>
      </p>
      <p className="min-w-0 text-14 text-pretty text-muted">{children}</p>
    </div>
  );
}

function changeSentence({ kind, right }: Change): string {
  if (kind === "listed") return "listed again";
  if (kind === "unlisted" || right === undefined) return "no longer listed";
  return `${RIGHT_LABELS[right]} no longer available`;
}
