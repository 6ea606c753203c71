import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { Badge } from "../../ui/badge";
import type { useNoteDialog } from "./use-note-dialog";

interface NoteQuoteProps {
  title: string;
  /** The saved note; empty if there is none. */
  stored: string;
  note: ReturnType<typeof useNoteDialog>;
}

/** A note as a quoted line, or the button that adds one. What this browser could not save yet shows too. */
export function NoteQuote({ title, stored, note: { open, draft } }: NoteQuoteProps) {
  const text = draft ?? stored;
  if (text === "")
    return (
      <button
        type="button"
        aria-label={`Private note on ${title}`}
        className="mt-3 touch-target inline-flex items-center gap-2 self-start text-14 font-medium text-brand hover:underline"
        {...open}
      >
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        Private note
      </button>
    );
  return (
    <NoteText text={text}>
      {draft !== null && (
        <Badge tone="amber" className="mt-1">
          Not saved yet
        </Badge>
      )}
    </NoteText>
  );
}

/** A note as a quotation, for reading. */
export function NoteText({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <blockquote className="mt-3 border-l-2 border-brand pl-3 text-14">
      <p className="line-clamp-4 break-words whitespace-pre-line">{text}</p>
      {children}
    </blockquote>
  );
}
