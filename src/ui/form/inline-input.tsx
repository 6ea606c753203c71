import type { ComponentProps, RefObject } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { cx } from "../cx";
import { FieldError, INPUT_BOX } from "./fields";
import { unreadProblem } from "./unread";

interface Editing {
  typed: string;
  error: string | null;
  isSaving: boolean;
}

interface InlineEdit {
  /** The button that opens the input, and gets the focus back from the keyboard. */
  opener: RefObject<HTMLButtonElement | null>;
  /** Null while the input is closed. */
  editing: Editing | null;
  open: () => void;
  /** What the open input calls. */
  actions: InlineActions;
}

interface InlineActions {
  type: (typed: string) => void;
  /** Closes without saving. */
  cancel: () => void;
  finish: (editing: Editing, input: HTMLInputElement, isFromKeyboard: boolean) => Promise<void>;
}

interface Options {
  /** The text that the input starts with, empty if there is no value. */
  value: string;
  /** Why a text is not valid, or null. */
  problemOf: (typed: string) => string | null;
  /** Resolves to true once saved. */
  save: (typed: string) => Promise<boolean>;
}

/** A text edited in place. Enter or leaving the input saves, Escape cancels. An unchanged text is not saved. */
export function useInlineInput({ value, problemOf, save }: Options): InlineEdit {
  const opener = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const [editing, setEditing] = useState<Editing | null>(null);

  // The input disappears, so the focus returns to the button once it is back, unless somebody has moved on meanwhile.
  useEffect(() => {
    if (editing !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    if (document.activeElement === document.body) opener.current?.focus();
  }, [editing]);

  const close = (isFromKeyboard: boolean) => {
    returnsFocus.current = isFromKeyboard;
    setEditing(null);
  };
  const show = (typed: string, more: Partial<Editing> = {}) =>
    setEditing({ typed, error: null, isSaving: false, ...more });
  const finish: InlineActions["finish"] = async ({ typed, isSaving }, input, isFromKeyboard) => {
    if (isSaving) return;
    const unread = unreadProblem(input);
    if (unread === null && typed.trim() === value) return close(isFromKeyboard);
    const error = unread ?? problemOf(typed);
    if (error !== null) return show(typed, { error });
    show(typed, { isSaving: true });
    if (await save(typed.trim())) close(isFromKeyboard);
    else show(typed);
  };
  return {
    opener,
    editing,
    open: () => show(value),
    actions: { type: show, cancel: () => close(true), finish },
  };
}

interface InlineInputProps extends Pick<ComponentProps<"input">, "type" | "min" | "max" | "step"> {
  actions: InlineActions;
  editing: Editing;
  label: string;
  /** Where the error is drawn. */
  errorClass?: string;
}

/** The open input, with its error below. */
export function InlineInput({ actions, editing, label, errorClass, ...input }: InlineInputProps) {
  const id = useId();
  return (
    <>
      <input
        {...input}
        id={id}
        aria-label={label}
        aria-invalid={editing.error !== null || undefined}
        aria-describedby={editing.error === null ? undefined : `${id}-error`}
        autoFocus
        autoComplete="off"
        readOnly={editing.isSaving}
        value={editing.typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => actions.type(event.target.value)}
        onBlur={({ target }) => void actions.finish(editing, target, false)}
        onKeyDown={(event) => {
          if (event.key === "Escape") actions.cancel();
          if (event.key !== "Enter") return;
          // Else the key also presses the button that the focus returns to, and opens the input again.
          event.preventDefault();
          void actions.finish(editing, event.currentTarget, true);
        }}
        className={cx(
          INPUT_BOX,
          "h-11 px-2 sm:h-8 sm:text-14",
          editing.error === null ? "border-control" : "border-bad",
        )}
      />
      {editing.error !== null && (
        <span role="alert" className={cx("block", errorClass)}>
          <FieldError id={id}>{editing.error}</FieldError>
        </span>
      )}
    </>
  );
}
