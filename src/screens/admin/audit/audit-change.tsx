import { APPROVAL_LABELS, APPROVAL_STATUSES } from "@domain/accounts/roles";
import { ADMIN_STATUSES, type AdminStatus } from "@domain/books/books";
import ArrowRight from "lucide-react/icons/arrow-right";
import Ban from "lucide-react/icons/ban";
import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import { STATUS_LOOKS } from "../../../shared/people/status-looks";
import { Badge, type Tone } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";
import type { AuditRow } from "./audit-row";
import { stateWords, type Values } from "./state-words";

const VISIBILITY: Record<AdminStatus, { tone: Tone; icon: Icon; label: string }> = {
  listed: { tone: "ok", icon: Eye, label: "Listed" },
  unlisted: { tone: "neutral", icon: EyeOff, label: "Unlisted" },
  blocked: { tone: "bad", icon: Ban, label: "Blocked" },
};

/** What changed, from what to what; else a sentence. */
export function AuditChange({ row, batch }: { row: AuditRow; batch: string | null }) {
  const { before, after, summary } = row;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 lg:py-1.5">
      {before !== null && after !== null && isShown(before, after) ? (
        <>
          <State values={before} isOld />
          <ArrowRight
            size={14}
            strokeWidth={1.75}
            className="shrink-0 text-muted"
            role="img"
            aria-label="to"
          />
          <State values={after} />
        </>
      ) : (
        <span className="min-w-0 truncate" title={summary}>
          {summary}
        </span>
      )}
      {batch !== null && <span className="text-13 text-muted">{batch}</span>}
    </span>
  );
}

/** False for a hash, which says nothing to a reader, and for a check that changed nothing. */
function isShown(before: Values, after: Values): boolean {
  return !("emailHash" in after) && stateName(before) !== stateName(after);
}

/** Statuses as badges, everything else in words. */
function State({ values, isOld = false }: { values: Values; isOld?: boolean }) {
  const visibility = ADMIN_STATUSES.find((status) => status === values.status);
  if (visibility !== undefined) {
    const { tone, icon, label } = VISIBILITY[visibility];
    return <Badge {...{ tone, icon }}>{label}</Badge>;
  }
  const approval = APPROVAL_STATUSES.find((status) => status === values.approvalStatus);
  if (approval !== undefined) return <Badge {...STATUS_LOOKS[approval]}>{APPROVAL_LABELS[approval]}</Badge>;
  const text = stateWords(values);
  return (
    <span title={text} className={isOld ? "min-w-0 truncate text-muted" : "min-w-0 truncate font-medium"}>
      {text}
    </span>
  );
}

/** The state before a change, in words: "Pending". */
export function stateName(values: Values): string {
  const visibility = ADMIN_STATUSES.find((status) => status === values.status);
  if (visibility !== undefined) return VISIBILITY[visibility].label;
  const approval = APPROVAL_STATUSES.find((status) => status === values.approvalStatus);
  return approval === undefined ? stateWords(values) : APPROVAL_LABELS[approval];
}
