import { describeSearch } from "@domain/producers/search-drafts";
import type { CriteriaInput } from "@domain/producers/searches";
import { ALERT_MODE_LABELS } from "@domain/producers/searches";
import Bell from "lucide-react/icons/bell";
import BellOff from "lucide-react/icons/bell-off";
import BookOpen from "lucide-react/icons/book-open";
import ChevronRight from "lucide-react/icons/chevron-right";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Unbroken } from "../../../shared/unbroken";
import { Badge } from "../../../ui/badge";
import { cx } from "../../../ui/cx";
import { Menu } from "../../../ui/menu";
import { usePassFocus } from "../../../ui/pass-focus";
import { AlertSelect } from "./alert-select";
import { FindsNow } from "./finds-now";
import type { SavedSearch } from "./saved-search";
import { useCriteria } from "./saved-search";
import { type EditRequest, placePath } from "./search-place";
import { useNear } from "./use-near";

interface SearchRowProps {
  search: SavedSearch;
  isOpen: boolean;
  /** True for the rows that a window shows first. */
  isFirst: boolean;
  typed: CriteriaInput | null;
  onDelete: () => void;
}

/** A saved search in the list. The whole row is its link. */
export function SearchRow({ search, isOpen, isFirst, typed, onDelete }: SearchRowProps) {
  const { _id, searchName, newMatches, alerts } = search;
  const navigate = useNavigate();
  const row = useRef<HTMLLIElement>(null);
  usePassFocus(row);
  const isNear = useNear(row, isFirst);
  const saved = useCriteria(search);
  const path = placePath({ openId: _id });
  const edit = () => {
    const state: EditRequest = { editSearch: true };
    void navigate(path, { state });
  };
  const AlertIcon = alerts === "off" ? BellOff : Bell;
  return (
    <li
      ref={row}
      className={cx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-3 first:rounded-t-panel last:rounded-b-panel sm:flex sm:min-h-17.5 sm:px-5",
        isOpen && "bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)]",
      )}
    >
      <div className="min-w-0 sm:flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            to={path}
            aria-current={isOpen ? "true" : undefined}
            className={cx("truncate font-medium whole-card", isOpen && "text-brand")}
          >
            {searchName}
          </Link>
          {newMatches > 0 && (
            <Badge tone="brand" className="bg-fill! text-on-fill!">
              {newMatches} new
            </Badge>
          )}
        </p>
        <p className="truncate text-13 text-muted max-sm:whitespace-normal">
          <Unbroken>{describeSearch(search)}</Unbroken>
        </p>
      </div>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden className="text-muted sm:hidden" />
      <div className="col-span-2 flex items-center gap-4 text-13 text-muted max-sm:mt-1.5 sm:w-24 sm:justify-end sm:pr-2 sm:text-14">
        <span className="inline-flex items-center gap-1.5">
          <BookOpen size={14} strokeWidth={1.75} aria-hidden className="sm:hidden" />
          <span>
            <FindsNow criteria={typed ?? saved} isLive={isNear} /> <span className="sm:sr-only">now</span>
          </span>
        </span>
        <span className="inline-flex items-center gap-1.5 sm:hidden">
          <AlertIcon size={14} strokeWidth={1.75} aria-hidden />
          <span className="sr-only">Email alerts: </span>
          {ALERT_MODE_LABELS[alerts]}
        </span>
      </div>
      <AlertSelect search={search} className="relative w-30 shrink-0 max-sm:hidden" />
      <Menu
        label={`Actions for ${searchName}`}
        className="max-sm:hidden"
        items={[
          { label: "Edit", icon: Pencil, onSelect: edit },
          { label: "Delete", icon: Trash2, onSelect: onDelete, isDestructive: true },
        ]}
      />
    </li>
  );
}
