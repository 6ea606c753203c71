import { visibilityNote } from "@domain/admin/visibility";
import type { AdminStatus } from "@domain/books/books";
import Ban from "lucide-react/icons/ban";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { Tone } from "../../../ui/badge";
import { Badge } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";
import type { AdminBook } from "./use-books";

export const VISIBILITY_LABELS: Record<AdminStatus, string> = {
  listed: "Listed",
  unlisted: "Unlisted",
  blocked: "Blocked",
};
const LOOKS: Record<AdminStatus, { tone: Tone; icon: Icon }> = {
  listed: { tone: "ok", icon: Eye },
  unlisted: { tone: "neutral", icon: EyeOff },
  blocked: { tone: "bad", icon: Ban },
};

/** A book's visibility, with its reason or its figures. */
export function VisibilityBadge({ book }: { book: AdminBook }) {
  const { tone, icon } = LOOKS[book.adminStatus];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Badge tone={tone} icon={icon}>
        {VISIBILITY_LABELS[book.adminStatus]}
      </Badge>
      <span className="truncate text-13 text-muted tabular-nums">{visibilityNote(book)}</span>
    </span>
  );
}
