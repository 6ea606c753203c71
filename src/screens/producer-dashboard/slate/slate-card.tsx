import { useDraggable } from "@dnd-kit/core";
import { isGone } from "@domain/producers/saved-books";
import type { Stage } from "@domain/producers/slate";
import GripVertical from "lucide-react/icons/grip-vertical";
import { cx } from "../../../ui/cx";
import { CardBody } from "./card-body";
import { CardFoot } from "./card-foot";
import { CardMenu, PhoneActions } from "./card-menu";
import { useSlateActions } from "./slate-actions";
import type { SlateCard } from "./use-columns";

interface CardProps {
  card: SlateCard;
  stage: Stage;
  /** True while the card is on its way. */
  isLifted: boolean;
}

const CARD = "relative rounded-panel border bg-surface p-3 max-sm:p-4";

/** A card that can be dragged: anywhere by mouse, on a phone by its handle, and by the keyboard. */
export function BoardCard({ card, stage, isLifted }: CardProps) {
  const { isPhone, isArchive } = useSlateActions();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef } = useDraggable({
    id: card.bookId,
    disabled: isArchive,
  });
  const followWithFocus = (handle: HTMLButtonElement | null) => {
    setActivatorNodeRef(handle);
    // The handle is another element in each column, and loses the focus with each place in one.
    if (!isLifted) return;
    handle?.focus();
    handle?.scrollIntoView({ block: "nearest" });
  };
  return (
    <article
      ref={setNodeRef}
      aria-label={card.title}
      className={cx(CARD, looks(card, isLifted), !isArchive && !isPhone && "cursor-grab")}
      {...(!isPhone && listeners)}
    >
      {!isArchive && (
        <button
          ref={followWithFocus}
          type="button"
          aria-label={`Move ${card.title}`}
          aria-describedby={attributes["aria-describedby"]}
          {...(isPhone && listeners)}
          className={
            isPhone
              ? "absolute top-2 right-2 z-10 flex size-11 touch-none items-center justify-center text-muted"
              : "absolute -inset-px cursor-grab rounded-panel"
          }
        >
          {isPhone && <GripVertical size={20} strokeWidth={1.75} aria-hidden />}
        </button>
      )}
      <CardBody card={card} stage={stage} />
      <CardFoot card={card} stage={stage}>
        {!isPhone && <CardMenu card={card} stage={stage} />}
      </CardFoot>
      {isPhone && <PhoneActions card={card} stage={stage} />}
    </article>
  );
}

/** A card as it looks under the pointer. */
export function CardFace({ card, stage, isLifted }: CardProps) {
  return (
    <article aria-hidden className={cx(CARD, looks(card, isLifted), "cursor-grabbing")}>
      <CardBody card={card} stage={stage} />
      <CardFoot card={card} stage={stage} />
    </article>
  );
}

function looks({ bookState }: SlateCard, isLifted: boolean): string {
  if (isLifted) return "border-brand shadow-overlay";
  return isGone(bookState) ? "border-dashed border-control" : "border-line";
}
