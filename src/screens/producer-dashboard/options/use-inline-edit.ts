import { updateOptionMessage } from "@domain/producers/options";
import { useEffect, useRef, useState } from "react";
import type { ZodType } from "zod";

const SAVED_MS = 2_000;

interface InlineEdit<Value> {
  /** The text that the input starts with, empty if there is no value. */
  value: string;
  schema: ZodType<Value, string>;
  /** Rejects if the value was not saved. */
  save: (value: Value) => Promise<void>;
}

type Editing = { typed: string; error: string | null };

/** Why a field is left: Enter keeps the focus in its place, and so does Escape. */
export type Leaving = "key" | "blur";

/**
 * The state of a field that is edited in place. It closes at once when saved, since the new value shows before the server
 * answers. If the server refuses, it opens again with what was typed and the reason.
 */
export function useInlineEdit<Value>({ value, schema, save }: InlineEdit<Value>) {
  const opener = useRef<HTMLButtonElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [isMarked, setMarked] = useState(false);
  const returnsFocus = useRef(false);
  // The input disappears, so the focus returns to the button once it is back.
  useEffect(() => {
    if (editing !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    opener.current?.focus();
  }, [editing]);
  useEffect(() => {
    if (!isMarked) return;
    const timer = setTimeout(() => setMarked(false), SAVED_MS);
    return () => clearTimeout(timer);
  }, [isMarked]);

  const close = (leaving: Leaving) => {
    returnsFocus.current = leaving === "key";
    setEditing(null);
  };
  const finish = async (typed: string, problem: string | null, leaving: Leaving) => {
    if (problem === null && typed.trim() === value.trim()) return close(leaving);
    const parsed = schema.safeParse(typed);
    const error = problem ?? (parsed.success ? null : (parsed.error.issues[0]?.message ?? ""));
    if (error !== null || !parsed.success) return setEditing({ typed, error });
    close(leaving);
    setMarked(false);
    await save(parsed.data).then(
      () => setMarked(true),
      // Who opened it again meanwhile goes on with what they type.
      (failure: unknown) =>
        setEditing((now) => ({ typed: now?.typed ?? typed, error: updateOptionMessage(failure) })),
    );
  };
  return {
    opener,
    editing,
    isMarked,
    open: () => setEditing({ typed: value, error: null }),
    type: (typed: string) => setEditing({ typed, error: null }),
    restore: () => close("key"),
    finish,
  };
}
