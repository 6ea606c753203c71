import type { FullRightsMap } from "@domain/books/rights";
import { listedRights, RIGHT_LABELS, RIGHT_STATUS_LABELS } from "@domain/books/rights";
import { RIGHT_ICONS, STATUS_LOOKS } from "./right-icons";
import { TooltipPanel } from "../tooltip-panel";

/** The labels of a strip's icons. The strip's button says them to screen readers. */
export function RightsTooltip({ rights, anchor }: { rights: FullRightsMap; anchor: DOMRect }) {
  const listed = listedRights(rights);
  return (
    <TooltipPanel anchor={anchor} width={292} lines={listed.length}>
      {listed.map((right) => {
        const Icon = RIGHT_ICONS[right];
        const Status = STATUS_LOOKS[rights[right]].icon;
        return (
          <div key={right} className="flex h-6 items-center gap-2">
            <Icon size={14} strokeWidth={1.75} className="shrink-0" />
            <span className="flex-1">{RIGHT_LABELS[right]}</span>
            <Status size={14} strokeWidth={1.75} className="shrink-0" />
            {RIGHT_STATUS_LABELS[rights[right]]}
          </div>
        );
      })}
    </TooltipPanel>
  );
}
