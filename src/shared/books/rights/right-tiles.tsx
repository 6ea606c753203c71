import type { FullRightsMap, Right } from "@domain/books/rights";
import { RIGHTS } from "@domain/books/rights";
import { memo } from "react";

/** Lucide's film, headphones, gamepad-2, shopping-bag and drama icons (ISC), each as one path. */
const PATHS: Record<Exclude<Right, "foreign">, string> = {
  filmTV:
    "M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM7 3v18M3 7.5h4M3 12h18M3 16.5h4M17 3v18M17 7.5h4M17 16.5h4",
  audio:
    "M3 14h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 18 0v7a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2v-3a2 2 0 0 1 2-2h3",
  digitalGaming:
    "M6 11h4M8 9v4M15 12h.01M18 10h.01M17.32 5H6.68a4 4 0 0 0-3.978 3.59c-.006.052-.01.101-.017.152C2.604 9.416 2 14.456 2 16a3 3 0 0 0 3 3c1 0 1.5-.5 2-1l1.414-1.414A2 2 0 0 1 9.828 16h4.344a2 2 0 0 1 1.414.586L17 18c.5.5 1 1 2 1a3 3 0 0 0 3-3c0-1.545-.604-6.584-.685-7.258-.007-.05-.011-.1-.017-.151A4 4 0 0 0 17.32 5z",
  merchandising:
    "M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z",
  theaterStage:
    "M10 11h.01M14 6h.01M18 6h.01M6.5 13.1h.01M22 5c0 9-4 12-6 12s-6-3-6-12c0-2 2-3 6-3s6 1 6 3M17.4 9.9c-.8.8-2 .8-2.8 0M10.1 7.1C9 7.2 7.7 7.7 6 8.6c-3.5 2-4.7 3.9-3.7 5.6 4.5 7.8 9.5 8.4 11.2 7.4.9-.5 1.9-2.1 1.9-4.7M9.1 16.5c.3-1.1 1.4-1.7 2.4-1.4",
};
const TILES = RIGHTS.filter((right) => right !== "foreign");
const TILE = 24;
const PITCH = 28;
/** Space around the tiles for a dot on their edge. */
const ROOM = 2;
const SLASH = "M5.5 18.5 18.5 5.5";

/** Draws five tiles as one SVG: five icons would be half of all elements on a page of cards. */
export const RightTiles = memo(function RightTiles({ rights }: { rights: FullRightsMap }) {
  const width = TILES.length * PITCH;
  return (
    <span aria-hidden className="-m-0.5 block h-7 w-35 [content-visibility:auto]">
      <svg
        viewBox={`${-ROOM} ${-ROOM} ${width} ${PITCH}`}
        width={width}
        height={PITCH}
        className="block fill-none"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {TILES.map((right, place) => (
          <Tile key={right} path={PATHS[right]} left={place * PITCH} status={rights[right]} />
        ))}
      </svg>
    </span>
  );
});

interface TileProps {
  path: string;
  left: number;
  status: FullRightsMap[Right];
}

function Tile({ path, left, status }: TileProps) {
  const icon = { d: path, strokeWidth: 1.75, transform: `translate(${left + 4} 4) scale(${16 / 24})` };
  if (status === "available" || status === "optioned") {
    const isAvailable = status === "available";
    return (
      <>
        <rect
          x={left}
          width={TILE}
          height={TILE}
          rx="4"
          className={isAvailable ? "fill-ok-soft" : "fill-amber-soft"}
        />
        <path {...icon} className={isAvailable ? "stroke-ok" : "stroke-amber"} />
        {!isAvailable && <circle cx={left + 23} cy="1" r="3" className="fill-amber" />}
      </>
    );
  }
  const slash = { d: SLASH, transform: `translate(${left})` };
  return (
    <>
      <path {...icon} className="stroke-muted" />
      <path {...slash} className="stroke-bg" strokeWidth="4" />
      <path {...slash} className="stroke-muted" strokeWidth="1.5" />
    </>
  );
}
