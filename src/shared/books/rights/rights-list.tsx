import type { FullRightsMap } from "@domain/books/rights";
import { RIGHT_LABELS, RIGHT_STATUS_LABELS, listedRights } from "@domain/books/rights";
import { Badge } from "../../../ui/badge";
import { RIGHT_ICONS, STATUS_LOOKS } from "./right-icons";

/** A book's rights with their statuses. */
export function RightsList({ rights }: { rights: FullRightsMap }) {
  return (
    <ul>
      {listedRights(rights).map((right) => {
        const Icon = RIGHT_ICONS[right];
        const { icon, tone } = STATUS_LOOKS[rights[right]];
        return (
          <li key={right} className="flex min-h-11 items-center gap-3 border-t border-line text-14">
            <Icon size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
            <span className="min-w-0 flex-1">{RIGHT_LABELS[right]}</span>
            <Badge tone={tone} icon={icon}>
              {RIGHT_STATUS_LABELS[rights[right]]}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
