import { ClientId } from "@domain/messages/threads";
import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../../lib/draft";
import { randomId } from "../../lib/random-id";

interface Words {
  text: string;
  /** Names these words, so that the server takes them once. Others have another name. */
  clientId: string;
}

interface Draft extends Words {
  setText: (text: string) => void;
  /** Puts words that come back before what is typed by then. */
  putBack: (words: string) => void;
}

/** A message as typed so far. This browser keeps it through a reload, until it is sent. */
export function useMessageDraft(place: string): Draft {
  const [typed, setTyped] = useState(() => ({ place, ...keptWords(place) }));
  if (typed.place !== place) setTyped({ place, ...keptWords(place) });
  // The person's other windows show the same draft: what one of them sends leaves them all.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === keyOf(place)) setTyped({ place, ...keptWords(place) });
    };
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [place]);
  function setText(text: string) {
    setTyped({ place, ...keepMessage(place, text) });
  }
  function putBack(words: string) {
    const { text } = keptWords(place);
    setText(text.trim() === "" ? words : `${words}\n\n${text}`);
  }
  return { text: typed.text, clientId: typed.clientId, setText, putBack };
}

/** Where the first message of a person about a book is kept. */
export function firstMessagePlace(userId: string, bookId: string): string {
  return `${userId}:first:${bookId}`;
}

/** Keeps a message for the field that next opens at this place. */
export function keepMessage(place: string, text: string): Words {
  const words = { text, clientId: randomId() };
  if (text === "") dropDraft(keyOf(place));
  else keepDraft(keyOf(place), { at: Date.now(), values: words });
  return words;
}

function keptWords(place: string): Words {
  const { text, clientId } = readDraft(keyOf(place))?.values ?? {};
  return {
    text: typeof text === "string" ? text : "",
    clientId: ClientId.safeParse(clientId).data ?? randomId(),
  };
}

function keyOf(place: string): string {
  return `message-draft:${place}`;
}
