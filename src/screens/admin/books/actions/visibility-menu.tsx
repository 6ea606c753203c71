import { api } from "@convex/_generated/api";
import { CANNOT_LIST, chosenVisibility, visibilityNote } from "@domain/admin/visibility";
import type { AdminStatus } from "@domain/books/books";
import { ADMIN_STATUSES } from "@domain/books/books";
import { useMutation } from "convex/react";
import Ban from "lucide-react/icons/ban";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Icon } from "../../../../ui/button";
import { cx } from "../../../../ui/cx";
import { Menu } from "../../../../ui/menu";
import type { VisibleBook } from "./action-book";
import { useUndoable } from "../../../../shared/use-undoable";

export const VISIBILITY_LABELS: Record<AdminStatus, string> = {
  listed: "Listed",
  unlisted: "Unlisted",
  blocked: "Blocked",
};
const ICONS: Record<AdminStatus, Icon> = { listed: Eye, unlisted: EyeOff, blocked: Ban };
const DONE: Record<AdminStatus, string> = { listed: "listed", unlisted: "unlisted", blocked: "blocked" };

/** On phones, the area that reacts to a touch is higher than the badge. */
const BADGE =
  "relative inline-flex h-8 items-center gap-1 rounded-badge px-1.5 text-13 font-medium whitespace-nowrap " +
  "after:absolute after:inset-x-0 after:-inset-y-1.5 sm:h-6 sm:after:hidden";
const TONES = {
  ok: "bg-ok-soft text-ok",
  amber: "bg-amber-soft text-amber",
  neutral: "bg-third text-muted",
  bad: "bg-bad-soft text-bad",
};

/** A book's visibility with its reason. The badge opens a menu of the three choices. */
export function VisibilityMenu({ book }: { book: VisibleBook }) {
  const setVisibility = useMutation(api.admin.books.setVisibility);
  const act = useUndoable();
  const { icon: Glyph, tone } = lookOf(book);
  const choose = (status: AdminStatus) => {
    const isHeld = status === "listed" && !book.qualifies;
    void act({
      run: () => setVisibility({ bookId: book._id, status }),
      done: isHeld
        ? `${book.title} stays hidden until it meets the rule`
        : `${book.title} is ${DONE[status]}`,
      alert: isHeld ? CANNOT_LIST : null,
    });
  };
  const chosen = chosenVisibility(book);
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Menu
        label={`Visibility of ${book.title}: ${VISIBILITY_LABELS[book.adminStatus]}`}
        heading={`Visibility of ${book.title}`}
        buttonClass={cx(BADGE, TONES[tone])}
        items={ADMIN_STATUSES.map((status) => ({
          label: VISIBILITY_LABELS[status],
          icon: ICONS[status],
          isChosen: status === chosen,
          onSelect: () => choose(status),
        }))}
      >
        <Glyph size={14} strokeWidth={1.75} aria-hidden />
        {VISIBILITY_LABELS[book.adminStatus]}
      </Menu>
      <span className="truncate text-13 text-muted tabular-nums">{visibilityNote(book)}</span>
    </span>
  );
}

/** A book that its ratings hide needs attention; one that a person hid does not. */
function lookOf({ adminStatus, qualifies }: VisibleBook): { icon: Icon; tone: keyof typeof TONES } {
  if (adminStatus === "listed") return { icon: Eye, tone: "ok" };
  if (adminStatus === "blocked") return { icon: Ban, tone: "bad" };
  return qualifies ? { icon: EyeOff, tone: "neutral" } : { icon: TriangleAlert, tone: "amber" };
}
