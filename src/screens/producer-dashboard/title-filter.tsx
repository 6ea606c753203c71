import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import Search from "lucide-react/icons/search";
import { useEffect, useEffectEvent, useState } from "react";
import { Input } from "../../ui/form/fields";
import { cx } from "../../ui/cx";

const PAUSE_MS = 250;

interface TitleFilterProps {
  /** The words that the list is filtered by now. */
  q: string;
  onFilter: (q: string) => void;
  size?: "md" | "sm";
  className?: string;
}

/** Filters by title or author, after a short pause in typing, and at once on Enter. */
export function TitleFilter({ q, onFilter, size = "md", className }: TitleFilterProps) {
  const { text, isSent, type, send } = useTypedWords(q, onFilter);
  const sendAfterPause = useEffectEvent(send);
  useEffect(() => {
    if (isSent) return;
    const timer = window.setTimeout(() => sendAfterPause(), PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [text, isSent]);
  return (
    <form
      role="search"
      className={cx("relative", className)}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 z-10 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        aria-label="Filter by title or author"
        placeholder="Filter by title or author"
        autoComplete="off"
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        className={cx("pl-10", size === "sm" && "sm:h-8! sm:text-14!")}
        onChange={({ target }) => type(target.value)}
      />
    </form>
  );
}

/** The words as typed, with their spaces. They follow `q` when Back or a button changes it, not when typing does. */
function useTypedWords(q: string, onFilter: (q: string) => void) {
  const [typed, setTyped] = useState({ text: q, seen: q, sent: q });
  if (typed.seen !== q) setTyped({ text: q === typed.sent ? typed.text : q, seen: q, sent: q });
  const words = typed.text.trim();
  return {
    text: typed.text,
    isSent: words === typed.sent,
    type: (text: string) => setTyped({ ...typed, text }),
    send: () => {
      setTyped({ ...typed, sent: words });
      onFilter(words);
    },
  };
}
