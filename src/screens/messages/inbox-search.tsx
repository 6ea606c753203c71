import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import Search from "lucide-react/icons/search";
import { useSearchInput } from "../../lib/search-input";
import { Input } from "../../ui/fields";

/** Searches conversations by person or title, on Enter. An emptied box shows the whole list again. */
export function InboxSearch({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useSearchInput(q);
  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-muted"
      />
      <Input
        type="search"
        enterKeyHint="search"
        aria-label="Search messages by person or title"
        placeholder="Search by person or title"
        autoComplete="off"
        maxLength={MAX_QUERY_LENGTH}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === "" && q !== "") onSearch("");
        }}
        className="pl-10 text-14!"
      />
    </form>
  );
}
