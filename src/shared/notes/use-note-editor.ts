import type { Id } from "@convex/_generated/dataModel";
import { NoteInput } from "@domain/producers/notes";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useViewer } from "../../lib/viewer";
import { toast } from "../../ui/toast";
import { dropNoteDraft, keepNoteDraft, readNoteDraft } from "./note-draft";
import { useSaveNote } from "./save-note";

const PAUSE_MS = 1_500;

/** `conflict`: this browser kept a draft, but the saved note changed since. Then nothing is saved unasked. */
export type NoteState = "idle" | "unsaved" | "saving" | "saved" | "failed" | "conflict";

/**
 * A note that saves itself after each pause, and when its field is left or closed. What is not saved yet stays in this
 * browser, through a reload too. `stored` is the saved note, live.
 */
export function useNoteEditor(bookId: Id<"books">, stored: string) {
  const userId = useViewer().user?.userId ?? "";
  const [kept] = useState(() => readNoteDraft(userId, bookId));
  const [text, setText] = useState(kept?.note ?? stored);
  const [state, setState] = useState<NoteState>(() => stateOf(kept, stored));
  const [seen, setSeen] = useState(stored);
  const toSave = kept !== null && state === "unsaved" ? kept.note : null;
  const { change, save, flush, cancel } = useSaving({ userId, bookId, stored, toSave, show: setState });
  if (stored !== seen) {
    setSeen(stored);
    // Another window saved. What is being typed here stays.
    if ((state === "idle" || state === "saved") && stored !== text.trim()) setText(stored);
  }
  return {
    text,
    state,
    error: NoteInput.safeParse({ note: text }).error?.issues[0]?.message,
    change: (typed: string) => {
      setText(typed);
      // Nothing is saved over the other note until its person decides.
      if (state === "conflict" && kept !== null) keepNoteDraft(userId, bookId, { ...kept, note: typed });
      else change(typed);
    },
    /** Saves what waits for a pause. */
    leave: flush,
    save: () => save(text),
    /** Drops what was typed for the saved note. */
    revert: () => {
      cancel();
      dropNoteDraft(userId, bookId);
      setText(stored);
      setState("idle");
    },
  };
}

function stateOf(kept: { note: string; base: string } | null, stored: string): NoteState {
  if (kept === null || kept.note.trim() === stored) return "idle";
  return kept.base === stored ? "unsaved" : "conflict";
}

interface Saving {
  userId: string;
  bookId: Id<"books">;
  stored: string;
  /** The draft to save when the editor opens, or null. */
  toSave: string | null;
  show: (state: NoteState) => void;
}

/** Sends what was typed, the latest last. After the editor is closed, a toast tells how it went. */
function useSaving({ userId, bookId, stored, toSave, show }: Saving) {
  const send = useSaveNote(bookId);
  const base = useRef(stored);
  const isOpen = useRef(false);
  const latest = useRef<string | null>(null);
  const timer = useRef<number | undefined>(undefined);
  const isSaved = useRef(false);

  const tellSaved = () => toast("ok", "Note saved successfully");
  const showOutcome = (state: "saved" | "failed", typed: string) => {
    isSaved.current = state === "saved";
    if (isOpen.current) return show(state);
    if (state === "saved") tellSaved();
    else toast("bad", "Error saving note", { label: "Retry", run: () => save(typed) });
  };
  const cancel = () => {
    window.clearTimeout(timer.current);
    timer.current = undefined;
  };
  const save = (typed: string) => {
    cancel();
    const checked = NoteInput.safeParse({ note: typed });
    if (!checked.success) return;
    latest.current = typed;
    isSaved.current = false;
    show("saving");
    send(checked.data.note)
      .then(() => {
        base.current = checked.data.note;
        if (latest.current !== typed) return;
        dropNoteDraft(userId, bookId);
        showOutcome("saved", typed);
      })
      .catch(() => latest.current === typed && showOutcome("failed", typed));
  };
  const flush = () => timer.current !== undefined && latest.current !== null && save(latest.current);
  const change = (typed: string) => {
    cancel();
    // The note that is typed over may have been saved in another window since this dialog opened.
    if (latest.current === null || isSaved.current) base.current = stored;
    latest.current = typed;
    isSaved.current = false;
    keepNoteDraft(userId, bookId, { note: typed, base: base.current });
    show("unsaved");
    timer.current = window.setTimeout(() => save(typed), PAUSE_MS);
  };
  const onOpen = useEffectEvent(() => toSave !== null && save(toSave));
  const onClose = useEffectEvent(() => {
    // A press on Done leaves the field first, which saves: the dialog may say so and close in the same moment.
    if (isSaved.current && timer.current === undefined) tellSaved();
    flush();
  });
  useEffect(() => {
    isOpen.current = true;
    onOpen();
    return () => {
      isOpen.current = false;
      onClose();
    };
  }, []);
  return { change, save, flush, cancel };
}
