import { bookPath } from "@domain/links";
import { STAGE_LABELS, STAGES, type Stage } from "@domain/producers/slate";
import Archive from "lucide-react/icons/archive";
import ArchiveRestore from "lucide-react/icons/archive-restore";
import BookOpen from "lucide-react/icons/book-open";
import MessageCircleX from "lucide-react/icons/message-circle-x";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Tag from "lucide-react/icons/tag";
import type { ComponentProps } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../../../ui/button";
import { Menu } from "../../../ui/menu";
import { useSlateActions } from "./slate-actions";
import type { SlateCard } from "./use-columns";

interface CardMenuProps {
  card: SlateCard;
  stage: Stage;
}

type Items = ComponentProps<typeof Menu>["items"];

/** Everything that can be done with a card. */
export function CardMenu({ card, stage }: CardMenuProps) {
  const { isArchive } = useSlateActions();
  const moves = useMoveItems({ card, stage });
  const items = useCardItems({ card, stage });
  return <Menu label={`Actions for ${card.title}`} items={isArchive ? items : [...moves, ...items]} />;
}

/** The actions as buttons below a card. */
export function PhoneActions({ card, stage }: CardMenuProps) {
  const { isArchive, open } = useSlateActions();
  const moves = useMoveItems({ card, stage });
  const items = useCardItems({ card, stage });
  return (
    <div className="mt-3 flex gap-2 border-t border-line pt-3">
      {!isArchive && (
        <Menu label={`Move to another column: ${card.title}`} items={moves} className="flex-1">
          Move to
        </Menu>
      )}
      {takesNote(card) && (
        <Button
          size="sm"
          icon={Pencil}
          aria-label={`${noteLabel(card)}: ${card.title}`}
          className="flex-1"
          onClick={() => open("note", card)}
        >
          {noteLabel(card)}
        </Button>
      )}
      <Menu label={`Actions for ${card.title}`} items={items} />
    </div>
  );
}

function noteLabel({ noteLine }: SlateCard): string {
  return noteLine === null ? "Private note" : "Edit note";
}

/** The columns that a card can move to. The last is Passed. */
function useMoveItems({ card, stage }: CardMenuProps): Items {
  const { moveTo } = useSlateActions();
  return STAGES.filter((each) => each !== stage).map((each) => ({
    label: each === "passed" ? "Pass" : `Move to ${STAGE_LABELS[each]}`,
    onSelect: () => {
      focusColumn();
      moveTo(card, { stage: each, after: null });
    },
  }));
}

/** True if a note can be written: a book that is not public keeps the note it has, and gets no new one. */
function takesNote({ book, noteLine }: SlateCard): boolean {
  return book !== null || noteLine !== null;
}

function useCardItems({ card, stage }: CardMenuProps): Items {
  const navigate = useNavigate();
  const { isPhone, isArchive, archive, open } = useSlateActions();
  const { book } = card;
  const startsGroup = !isPhone && !isArchive;
  return [
    ...(book === null
      ? []
      : [
          {
            label: "Message Author",
            icon: MessageSquare,
            startsGroup,
            onSelect: () => open("message", card),
          },
        ]),
    {
      label: "Edit tags",
      icon: Tag,
      startsGroup: startsGroup && book === null,
      onSelect: () => open("tags", card),
    },
    ...(!isPhone && takesNote(card)
      ? [{ label: noteLabel(card), icon: Pencil, onSelect: () => open("note", card) }]
      : []),
    ...(stage === "passed"
      ? [{ label: "Edit reason", icon: MessageCircleX, onSelect: () => open("reason", card) }]
      : []),
    {
      label: isArchive ? "Back to the slate" : "Archive",
      icon: isArchive ? ArchiveRestore : Archive,
      onSelect: () => {
        focusColumn();
        archive(card, !isArchive);
      },
    },
    ...(book === null
      ? []
      : [{ label: "Book Details", icon: BookOpen, onSelect: () => void navigate(bookPath(book)) }]),
  ];
}

/** Takes the focus from a card that is about to leave its column. */
function focusColumn() {
  document.activeElement?.closest<HTMLElement>("[data-cards]")?.focus();
}
