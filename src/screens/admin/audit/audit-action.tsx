import { AUDIT_ACTIONS } from "@domain/admin/audit";
import Undo2 from "lucide-react/icons/undo-2";
import { TOPIC_ICONS } from "./audit-icons";
import type { AuditRow } from "./audit-row";
import { actionWord } from "./audit-row";

/** What was done, as an icon and a word. */
export function AuditActionLabel({ row }: { row: AuditRow }) {
  const Glyph = row.isUndo ? Undo2 : TOPIC_ICONS[AUDIT_ACTIONS[row.action]];
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Glyph size={16} strokeWidth={1.75} className="shrink-0 text-muted" />
      <span className="truncate">{actionWord(row)}</span>
    </span>
  );
}
