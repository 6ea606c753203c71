import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft";

/** A message as typed so far. This browser keeps it through a reload, until it is sent. */
export function useMessageDraft(place: string): [text: string, setText: (text: string) => void] {
  const [typed, setTyped] = useState(() => ({ place, text: keptText(place) }));
  if (typed.place !== place) setTyped({ place, text: keptText(place) });
  // The person's other windows show the same draft: what one of them sends leaves them all.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(place)) setTyped({ place, text: keptText(place) });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [place]);
  function setText(text: string) {
    setTyped({ place, text });
    keepMessage(place, text);
  }
  return [typed.text, setText];
}

/** Where the first message of a person about a book is kept. */
export function firstMessagePlace(userId: string, bookId: string): string {
  return `${userId}:first:${bookId}`;
}

/** Keeps a message for the field that next opens at this place. */
export function keepMessage(place: string, text: string): void {
  if (text === "") dropDraft(keyOf(place));
  else keepDraft(keyOf(place), { at: Date.now(), values: { text } });
}

function keptText(place: string): string {
  const text = readDraft(keyOf(place))?.values.text;
  return typeof text === "string" ? text : "";
}

function keyOf(place: string): string {
  return `message-draft:${place}`;
}
