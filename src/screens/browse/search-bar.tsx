import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import Search from "lucide-react/icons/search";
import { useEffect, useId, useRef } from "react";
import { useLocation } from "react-router-dom";
import { useSearchInput } from "../../lib/search-input";
import { Button } from "../../ui/button";
import { INPUT_BOX } from "../../ui/form/fields";
import { cx } from "../../ui/cx";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import { useTypeahead } from "./typeahead";

/** Loads once the box has the focus. */
const TypeaheadList = lazyComponent(async () => (await import("./typeahead-list")).TypeaheadList);

interface SearchBarProps {
  q: string;
  onSearch: (typed: string) => void;
}

/** Searches on Enter or Search. While somebody types, titles and authors to open are listed below. */
export function SearchBar({ q, onSearch }: SearchBarProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchInput(q);
  const typeahead = useTypeahead(text, () => setText(q));
  useFocusFromHeader(input);
  return (
    <search>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          typeahead.close();
          onSearch(text);
        }}
      >
        <div className="relative min-w-0 flex-1">
          <Search
            size={20}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-text"
          />
          <input
            ref={input}
            type="search"
            name="q"
            aria-label="Search books"
            aria-describedby={hintId}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={MAX_QUERY_LENGTH}
            value={text}
            {...typeahead.inputProps}
            onFocus={TypeaheadList.preload}
            onChange={(event) => {
              setText(event.target.value);
              typeahead.open();
            }}
            className={cx(
              INPUT_BOX,
              "h-12 border-control pr-4 pl-11 md:pr-72 [&::-webkit-search-cancel-button]:appearance-none",
            )}
          />
          <span
            id={hintId}
            className="pointer-events-none absolute top-1/2 right-4 hidden -translate-y-1/2 text-13 text-muted md:block"
          >
            title, author, logline, synopsis, themes
          </span>
          {typeahead.groups.length > 0 && (
            <LazyBoundary>
              <TypeaheadList list={typeahead} />
            </LazyBoundary>
          )}
        </div>
        <Button type="submit" variant="primary" size="lg" className="max-sm:px-4">
          Search
        </Button>
      </form>
    </search>
  );
}

/** The header's search icon opens this page with the search box focused. */
function useFocusFromHeader(input: React.RefObject<HTMLInputElement | null>) {
  const { state, key } = useLocation() as { state: { focusSearch?: boolean } | null; key: string };
  const isAsked = state?.focusSearch === true;
  useEffect(() => {
    if (!isAsked) return;
    // A new page takes the focus first, so wait one frame.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isAsked, key, input]);
}
