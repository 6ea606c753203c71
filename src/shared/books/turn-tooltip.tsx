import { TooltipPanel } from "./tooltip-panel";

/** Why a book has its turn. The badge's button says it to screen readers. */
export function TurnTooltip({ anchor, children }: { anchor: DOMRect; children: string }) {
  return (
    <TooltipPanel anchor={anchor} width={264} lines={2}>
      <p className="leading-6">{children}</p>
    </TooltipPanel>
  );
}
