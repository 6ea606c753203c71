import { Chip } from "../../../ui/chip";
import { ListSearch } from "../../../shared/lists/list-search";
import type { MessageView } from "./message-view";

interface MessageFiltersProps {
  view: MessageView;
  onView: (view: MessageView) => void;
}

/** Searches the messages on Enter or Search, and narrows them to the unread ones. */
export function MessageFilters({ view, onView }: MessageFiltersProps) {
  return (
    <search className="mb-4 flex flex-wrap items-center gap-3">
      <ListSearch
        label="Search messages by sender, subject or text"
        placeholder="Search by sender, subject or text"
        q={view.q}
        onSearch={(q) => onView({ ...view, q })}
        className="grow md:w-120 md:grow-0"
      />
      <Chip selected={view.isUnread} onToggle={() => onView({ ...view, isUnread: !view.isUnread })}>
        Unread only
      </Chip>
    </search>
  );
}
