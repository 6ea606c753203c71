import { MAX_QUERY_LENGTH } from "@domain/catalogue/search";
import Search from "lucide-react/icons/search";
import { useSearchInput } from "../../../lib/search-input";
import { Button } from "../../../ui/button";
import { Chip } from "../../../ui/chip";
import { Input } from "../../../ui/fields";
import type { MessageView } from "./message-view";

interface MessageFiltersProps {
  view: MessageView;
  onView: (view: MessageView) => void;
}

/** Searches the messages on Enter or Search, and narrows them to the unread ones. */
export function MessageFilters({ view, onView }: MessageFiltersProps) {
  const [text, setText] = useSearchInput(view.q);
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <form
        className="flex min-w-0 grow gap-2 md:w-120 md:grow-0"
        onSubmit={(event) => {
          event.preventDefault();
          onView({ ...view, q: text.trim() });
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
            type="search"
            aria-label="Search messages by sender, subject or text"
            placeholder="Search by sender, subject or text"
            autoComplete="off"
            maxLength={MAX_QUERY_LENGTH}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              if (target.value === "" && view.q !== "") onView({ ...view, q: "" });
            }}
            className="pl-10 text-14! [&::-webkit-search-cancel-button]:appearance-none"
          />
        </span>
        <Button type="submit">Search</Button>
      </form>
      <Chip selected={view.isUnread} onToggle={() => onView({ ...view, isUnread: !view.isUnread })}>
        Unread only
      </Chip>
    </search>
  );
}
