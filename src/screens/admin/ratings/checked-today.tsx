import { api } from "@convex/_generated/api";
import { formatLocalTime } from "@domain/local-dates";
import { bookPath, STORE_LABELS } from "@domain/links";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import CircleCheck from "lucide-react/icons/circle-check";
import Pencil from "lucide-react/icons/pencil";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";
import { Badge } from "../../../ui/badge";
import { Button } from "../../../ui/button";
import { toast } from "../../../ui/toast";
import { ratingText, reviewsText, rowName } from "./queue-row";

type Decision = FunctionReturnType<typeof api.admin.ratings.decisions>[number];

/** The most decisions that the server sends. */
const MAX_SHOWN = 24;

/** The decisions since midnight, newest first. Nothing before the first. */
export function CheckedToday({ now }: { now: number }) {
  const decisions = useQuery(api.admin.ratings.decisions, { from: new Date(now).setHours(0, 0, 0, 0) });
  if (decisions === undefined || decisions.length === 0) return null;
  const count = `${decisions.length}${decisions.length === MAX_SHOWN ? "+" : ""}`;
  return (
    <section aria-label="Checked today" className="mt-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="display-22">Checked today</h2>
        <p className="text-14 text-muted">
          {count} {count === "1" ? "figure" : "figures"}
        </p>
      </div>
      <ul className="rounded-panel border border-line bg-surface text-14">
        {decisions.map((decision) => (
          <li key={decision._id} className="border-line not-first:border-t">
            <DecisionRow decision={decision} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function DecisionRow({ decision }: { decision: Decision }) {
  const { source, checked, corrected, checkedAt, checkedBy, isOwn, ...book } = decision;
  return (
    <div className="grid items-center gap-x-4 gap-y-1 px-3 py-2 lg:grid-cols-[minmax(0,2fr)_5rem_minmax(0,2fr)_7rem_minmax(0,1.4fr)_auto]">
      <span className="flex min-w-0 items-center gap-3">
        <Cover book={book} decorative className="w-6 shrink-0" />
        <span className="truncate">
          <Link to={bookPath(book)} target="_blank" className="font-medium hover:underline">
            {book.title}
          </Link>{" "}
          <span className="text-muted">{book.authorName}</span>
        </span>
      </span>
      <span>{STORE_LABELS[source]}</span>
      <span className="tabular-nums">
        <span className="font-semibold">{ratingText(checked)}</span>{" "}
        <span className="text-muted">
          {reviewsText(checked)}
          {corrected !== null && <span className="ml-2 text-13">author typed {ratingText(corrected)}</span>}
        </span>
      </span>
      <span>
        {corrected === null ? (
          <Badge tone="ok" icon={CircleCheck}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="info" icon={Pencil}>
            Corrected
          </Badge>
        )}
      </span>
      <span className="text-muted">
        {isOwn ? "You" : (checkedBy ?? "A former admin")}, {formatLocalTime(checkedAt)}
      </span>
      <CheckAgain decision={decision} />
    </div>
  );
}

function CheckAgain({ decision }: { decision: Decision }) {
  const checkAgain = useMutation(api.admin.ratings.checkAgain);
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await checkAgain({ checkId: decision._id });
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setBusy(false);
  };
  return (
    <Button
      variant="plain"
      size="sm"
      busy={isBusy}
      className="max-lg:w-fit"
      aria-label={`Check again: ${rowName(decision)}`}
      onClick={() => void run()}
    >
      Check again
    </Button>
  );
}
