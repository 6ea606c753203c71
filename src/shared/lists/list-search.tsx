import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import Search from "lucide-react/icons/search";
import { useSearchInput } from "../../lib/search-input";
import { Button } from "../../ui/button";
import { cx } from "../../ui/cx";
import { Input } from "../../ui/form/fields";

interface ListSearchProps {
  /** The field's id, if a label stands above it. */
  id?: string;
  /** The field's accessible name, if no label stands above it. */
  label?: string;
  placeholder: string;
  /** The current search. */
  q: string;
  onSearch: (q: string) => void;
  /** Leaves out the Search button, where there is little room. */
  isCompact?: boolean;
  className?: string;
}

/** The search box of a list. It searches on Enter or Search, and an emptied box shows the whole list again. */
export function ListSearch({
  id,
  label,
  placeholder,
  q,
  onSearch,
  isCompact = false,
  className,
}: ListSearchProps) {
  const [text, setText] = useSearchInput(q);
  return (
    <form
      className={cx("flex min-w-0 gap-2", className)}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <span className="relative min-w-0 grow">
        <Search
          size={18}
          strokeWidth={1.75}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
        />
        <Input
          id={id}
          type="search"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={MAX_QUERY_LENGTH}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === "" && q !== "") onSearch("");
          }}
          className="pl-10 text-14! [&::-webkit-search-cancel-button]:appearance-none"
        />
      </span>
      {!isCompact && <Button type="submit">Search</Button>}
    </form>
  );
}
