import { api } from "@convex/_generated/api";
import { GENRES } from "@domain/books/genres";
import { authorPath, bookPath } from "@domain/links";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDebounced } from "../../lib/debounced";
import { useStable } from "../../lib/stable";

interface Hit {
  to: string;
  name: string;
  detail: string;
}

interface Group {
  label: string;
  hits: Hit[];
}

/** Short, so that the list follows the fingers; long enough not to ask for every letter. */
const TYPING_PAUSE_MS = 120;

/**
 * What a search box lists while somebody types: a combobox that keeps the focus in its input. A choice calls `reset`,
 * because a genre leads to the same page, where the typed letters would stay in the box.
 */
export function useTypeahead(text: string, reset: () => void) {
  const id = useId();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const found = useQuery(api.catalog.typeaheadHits, isAsked && q.length > 1 ? { q } : "skip");
  const { shown } = useStable(found);
  const groups = isAsked && text.trim().length > 1 && shown ? groupsOf(shown, text) : [];
  const hits = groups.flatMap((group) => group.hits);
  const active = hits.findIndex(({ to }) => to === chosen);
  const isOpen = hits.length > 0;
  const close = () => {
    setAsked(false);
    setChosen(null);
  };
  const go = (to: string) => {
    close();
    reset();
    void navigate(to);
  };
  // One place is the input itself: neither arrow skips it.
  const move = (step: number) => {
    const places = hits.length + 1;
    const next = (active + 1 + step + places) % places;
    setChosen(hits[next - 1]?.to ?? null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (isOpen) move(event.key === "ArrowDown" ? 1 : -1);
      else setAsked(true);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === "Enter" && hits[active]) {
      event.preventDefault();
      go(hits[active].to);
    }
  };
  const optionId = (to: string) => `${id}-${hits.findIndex((hit) => hit.to === to)}`;
  return {
    id,
    groups,
    chosen,
    optionId,
    open: () => setAsked(true),
    close,
    go,
    inputProps: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": isOpen,
      "aria-controls": id,
      "aria-activedescendant": hits[active] && optionId(hits[active].to),
      onKeyDown,
      onBlur: close,
    } as const,
  };
}

type Found = FunctionReturnType<typeof api.catalog.typeaheadHits>;

/** The text that begins a genre's name leads to the genre: a search finds only the books that mention it. */
function groupsOf({ titles, authors, others }: Found, text: string): Group[] {
  const typed = text.trim().toLowerCase();
  const genres = GENRES.filter((genre) => typed.length > 2 && genre.toLowerCase().startsWith(typed));
  const book = (hit: Found["titles"][number]) => ({
    to: bookPath(hit),
    name: hit.title,
    detail: hit.authorName,
  });
  const groups = [
    {
      label: "Genre",
      hits: genres.map((name) => ({ to: `/browse?genre=${encodeURIComponent(name)}`, name, detail: "" })),
    },
    { label: "Titles", hits: titles.map(book) },
    {
      label: "Authors",
      hits: authors.map((author) => ({
        to: authorPath(author),
        name: author.displayName,
        detail: author.publishedWorks === 1 ? "1 book" : `${author.publishedWorks} books`,
      })),
    },
    { label: "Other matches", hits: others.map(book) },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}
