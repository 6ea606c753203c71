import type { FullRightsMap } from "@domain/books/rights";
import { decodeRights, RIGHT_LABELS, RIGHT_STATUS_LABELS, listedRights } from "@domain/books/rights";
import { memo, useMemo } from "react";
import { lazyComponent } from "../../../ui/lazy-component";
import { RightTiles } from "./right-tiles";
import { TooltipButton } from "../tooltip-button";

const RightsTooltip = lazyComponent(async () => (await import("./rights-tooltip")).RightsTooltip);

/** Five small icons for a book's rights; hover, focus or a press opens their labels. */
export const RightsStrip = memo(function RightsStrip({ word }: { word: string }) {
  const rights = useMemo(() => decodeRights(word), [word]);
  return (
    <TooltipButton
      label={rightsInWords(rights)}
      renderTooltip={(anchor) => <RightsTooltip rights={rights} anchor={anchor} />}
    >
      <RightTiles rights={rights} />
    </TooltipButton>
  );
});

function rightsInWords(rights: FullRightsMap): string {
  const words = listedRights(rights).map(
    (right) => `${RIGHT_LABELS[right]} ${RIGHT_STATUS_LABELS[rights[right]].toLowerCase()}`,
  );
  return words.join(", ");
}
