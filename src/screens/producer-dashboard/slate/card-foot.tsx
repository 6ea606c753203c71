import { formatLocalShortDay } from "@domain/local-dates";
import { localDay } from "@domain/days";
import { PASS_REASON_LABELS, timeInColumn, type Stage } from "@domain/producers/slate";
import type { ReactNode } from "react";
import { Badge } from "../../../ui/badge";
import { useSlateActions } from "./slate-actions";
import type { SlateCard } from "./use-columns";

interface CardFootProps {
  card: SlateCard;
  stage: Stage;
  /** The card's menu. */
  children?: ReactNode;
}

/** Tags, or the reason for passing, and how long the card is in its column. */
export function CardFoot({ card, stage, children }: CardFootProps) {
  return (
    <div className="mt-2 flex items-end gap-2 max-sm:mt-3">
      <div className="flex min-w-0 flex-1 flex-wrap gap-1 self-center">
        {stage === "passed" ? <Reason card={card} /> : card.tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}
      </div>
      <Time card={card} stage={stage} />
      {children && (
        <div className="relative z-10 -my-1 -mr-1.5 has-[[aria-expanded=true]]:z-20">{children}</div>
      )}
    </div>
  );
}

function Reason({ card }: { card: SlateCard }) {
  const { open } = useSlateActions();
  if (card.passReason !== null) return <Tag>{PASS_REASON_LABELS[card.passReason]}</Tag>;
  return (
    <button
      type="button"
      aria-label={`Add reason: ${card.title}`}
      onClick={() => open("reason", card)}
      className="touch-target z-10 text-13 font-medium text-brand hover:underline"
    >
      Add reason
    </button>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return <Badge className="h-auto! max-w-full whitespace-normal! wrap-anywhere">{children}</Badge>;
}

/** A passed card has its date; an option has its own dates. */
function Time({ card: { stageSince, hasOption }, stage }: { card: SlateCard; stage: Stage }) {
  if (stage === "optioned" && hasOption) return null;
  return (
    <p className="flex h-5 shrink-0 items-center text-13 text-muted">
      {stage === "passed" ? (
        formatLocalShortDay(stageSince)
      ) : (
        <>
          <span className="sr-only">In this column: </span>
          {timeInColumn(stageSince, localDay())}
        </>
      )}
    </p>
  );
}
