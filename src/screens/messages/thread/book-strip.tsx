import { formatLocalShortDay } from "@domain/local-dates";
import type { Right, RightStatus } from "@domain/books/rights";
import { decodeRights, RIGHT_LABELS, RIGHT_STATUS_LABELS } from "@domain/books/rights";
import { bookPath } from "@domain/links";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";
import { RIGHT_ICONS, STATUS_LOOKS } from "../../../shared/books/rights/right-icons";
import { Badge } from "../../../ui/badge";
import { firstName, type Thread } from "../thread";

/** The rights that a conversation is mostly about. */
const SHOWN: readonly Right[] = ["filmTV", "audio"];

/** The book that a conversation is about. A book that is gone keeps its title. A keyboard on a low screen takes its room. */
export function BookStrip({ thread }: { thread: Thread }) {
  const { title, card, isDeleted } = thread.book;
  const rights = card === null ? null : decodeRights(card.rights);
  const facts = interestLine(thread);
  return (
    <div className="relative flex items-center gap-3 border-b border-line bg-bg px-4 py-2.5 nav:px-5 [@container(max-height:30rem)]:hidden">
      {card !== null && <Cover book={card} decorative className="w-8 shrink-0" />}
      <div className="min-w-0 flex-1">
        <p className="font-display text-18 leading-6 font-medium max-nav:truncate nav:line-clamp-2">
          {card === null ? (
            title
          ) : (
            <Link to={bookPath(card)} className="whole-card hover:text-brand">
              {title}
            </Link>
          )}
        </p>
        <p className="truncate text-13 text-muted">
          {facts !== null && <span className={rights === null ? "" : "max-nav:hidden"}>{facts}</span>}
          {rights !== null && (
            <span className="nav:hidden">
              Film/TV {status(rights.filmTV)}, audio {status(rights.audio)}
            </span>
          )}
          {card === null && (isDeleted ? "This book was deleted" : "This book is no longer listed")}
        </p>
      </div>
      {rights !== null && (
        <span className="hidden shrink-0 gap-2 nav:flex">
          {SHOWN.map((right) => (
            <Badge key={right} tone={STATUS_LOOKS[rights[right]].tone} icon={RIGHT_ICONS[right]}>
              {RIGHT_LABELS[right]} {status(rights[right])}
            </Badge>
          ))}
        </span>
      )}
      {card !== null && (
        <ChevronRight size={18} strokeWidth={1.75} className="shrink-0 text-muted nav:hidden" aria-hidden />
      )}
    </div>
  );
}

function status(of: RightStatus): string {
  return RIGHT_STATUS_LABELS[of].toLowerCase();
}

function interestLine({ side, interestSince, other }: Thread): string | null {
  if (interestSince === null) return null;
  const who = side === "author" ? `${firstName(other)} marked` : "You marked";
  return `${who} interest on ${formatLocalShortDay(interestSince)}`;
}
