import { api } from "@convex/_generated/api";
import { authorPath, bookPath } from "@domain/links";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import type { KeyboardEvent } from "react";
import { useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useDebounced } from "../../lib/debounced";
import { useStable } from "../../lib/stable";
import { cx } from "../../ui/cx";

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

/** What a search box lists while somebody types: a combobox that keeps the focus in its input. */
export function useTypeahead(text: string) {
  const id = useId();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const q = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const found = useQuery(api.catalog.typeaheadHits, isAsked && q.length > 1 ? { q } : "skip");
  const { shown } = useStable(found);
  const groups = isAsked && text.trim().length > 1 && shown ? groupsOf(shown) : [];
  const hits = groups.flatMap((group) => group.hits);
  const active = hits.findIndex(({ to }) => to === chosen);
  const isOpen = hits.length > 0;
  const close = () => {
    setAsked(false);
    setChosen(null);
  };
  const go = (to: string) => {
    close();
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

/** The list below a search box. */
export function Typeahead({ list }: { list: ReturnType<typeof useTypeahead> }) {
  const { id, groups, chosen, optionId, go } = list;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // A press must not take the focus from the input, which would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        groups.length === 0 && "hidden",
        "absolute top-full right-0 left-0 z-30 mt-1 max-h-[min(26rem,60dvh)] overflow-y-auto rounded-panel border border-line bg-surface py-2 shadow-overlay",
      )}
    >
      {groups.map(({ label, hits }) => (
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden className="px-4 pt-2 pb-1 text-13 font-semibold text-muted">
            {label}
          </p>
          {hits.map(({ to, name, detail }) => (
            <div
              key={to}
              id={optionId(to)}
              role="option"
              aria-selected={to === chosen}
              onClick={() => go(to)}
              ref={(option) => {
                if (to === chosen) option?.scrollIntoView({ block: "nearest" });
              }}
              className="flex min-h-11 cursor-pointer flex-col px-4 py-2.5 text-14 sm:flex-row sm:items-baseline sm:gap-3 hover:bg-third aria-selected:bg-brand-soft"
            >
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="min-w-0 shrink-0 truncate text-13 text-muted">{detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type Found = FunctionReturnType<typeof api.catalog.typeaheadHits>;

function groupsOf({ titles, authors, others }: Found): Group[] {
  const book = (hit: Found["titles"][number]) => ({
    to: bookPath(hit),
    name: hit.title,
    detail: hit.authorName,
  });
  const groups = [
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
