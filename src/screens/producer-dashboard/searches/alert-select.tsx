import { ALERT_MODE_LABELS, ALERT_MODES } from "@domain/producers/searches";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import ChevronDown from "lucide-react/icons/chevron-down";
import { cx } from "../../../ui/cx";
import type { SavedSearch } from "./saved-search";
import { useSetAlerts } from "./saved-search";

/** When a search's matches are emailed. A choice is saved at once. */
export function AlertSelect({ search, className }: { search: SavedSearch; className?: string }) {
  const setAlerts = useSetAlerts();
  const isOff = search.alerts === "off";
  const Glyph = isOff ? BellOff : Bell;
  return (
    <span className={cx("block", isOff ? "text-muted" : "text-text", className)}>
      <Glyph
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2"
      />
      <select
        aria-label={`Email alerts for ${search.searchName}`}
        value={search.alerts}
        onChange={(event) => {
          const chosen = ALERT_MODES.find((mode) => mode === event.target.value);
          if (chosen !== undefined) setAlerts(search._id, chosen);
        }}
        className="select block h-8 w-full appearance-none rounded-control border border-control bg-surface pr-7 pl-8 text-14"
      >
        {ALERT_MODES.map((mode) => (
          <option key={mode} value={mode}>
            {ALERT_MODE_LABELS[mode]}
          </option>
        ))}
      </select>
      <ChevronDown
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-text"
      />
    </span>
  );
}
