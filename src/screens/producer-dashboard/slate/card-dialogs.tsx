import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { MessageAuthorDialog } from "../../../shared/messages/lazy-message-author-dialog";
import { NoteDialog } from "../../../shared/notes/lazy-note-dialog";
import { LazyBoundary } from "../../../ui/lazy-component";
import { ReasonDialog } from "./reason-dialog";
import type { CardDialog } from "./slate-actions";
import { TagsDialog } from "./tags-dialog";
import type { SlateCard } from "./use-columns";

interface CardDialogsProps {
  dialog: CardDialog;
  card: SlateCard;
  /** The tags of the whole slate. */
  tags: readonly string[];
  onClose: () => void;
}

/** The open dialog about a card. */
export function CardDialogs({ dialog, card, tags, onClose }: CardDialogsProps) {
  switch (dialog) {
    case "message":
      return <CardMessage card={card} onClose={onClose} />;
    case "note":
      return <CardNote card={card} onClose={onClose} />;
    case "tags":
      return <TagsDialog card={card} known={tags} onClose={onClose} />;
    case "reason":
      return <ReasonDialog card={card} onClose={onClose} />;
  }
}

function CardMessage({
  card: { bookId, title, authorName },
  onClose,
}: Pick<CardDialogsProps, "card" | "onClose">) {
  return (
    <LazyBoundary onLoadError={onClose}>
      <MessageAuthorDialog book={{ _id: bookId, title, authorName }} onClose={onClose} />
    </LazyBoundary>
  );
}

/** The whole note, of which the card has the first line. */
function CardNote({ card, onClose }: Pick<CardDialogsProps, "card" | "onClose">) {
  const note = useQuery(api.producer.notes.get, { bookId: card.bookId });
  if (note === undefined) return null;
  return (
    <LazyBoundary onLoadError={onClose}>
      <NoteDialog book={{ _id: card.bookId, title: card.title }} text={note?.note ?? ""} onClose={onClose} />
    </LazyBoundary>
  );
}
