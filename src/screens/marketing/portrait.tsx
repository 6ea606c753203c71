import type { ReactNode } from "react";
import type { PortraitKind } from "../../content/sample-people";
import { cx } from "../../ui/cx";

interface Sitter {
  ground: string;
  skin: string;
  coat: string;
  ink: string;
  hair: ReactNode;
}

const CROWN = "M47 66c0-24 13-36 33-36s33 12 33 36l-6-4c-4-10-10-15-27-15s-23 5-27 15z";

/** Six drawn portraits of nobody in particular. */
const SITTERS: Record<PortraitKind, Sitter> = {
  1: {
    ground: "#F7E8F1",
    skin: "#D9A27E",
    coat: "#6A1B4D",
    ink: "#2A2320",
    hair: <path d="M44 112c-6-50 8-84 36-84s42 34 36 84H98l6-50c-14 0-26-4-32-12-4 8-10 12-16 14l4 48z" />,
  },
  2: {
    ground: "#DCE8E3",
    skin: "#8A5A3C",
    coat: "#173A33",
    ink: "#1A0D0D",
    hair: <path d={CROWN} />,
  },
  3: {
    ground: "#F6E3C5",
    skin: "#EBC4A2",
    coat: "#4A2F17",
    ink: "#8D8A86",
    hair: (
      <>
        <circle cx="80" cy="26" r="13" />
        <path d={CROWN} />
      </>
    ),
  },
  4: {
    ground: "#E8DFFF",
    skin: "#C98D66",
    coat: "#2E1F5E",
    ink: "#2A2320",
    hair: (
      <>
        <path d={CROWN} />
        <path d="M50 78c0 26 12 42 30 42s30-16 30-42c-4 8-8 10-12 10-6-4-30-4-36 0-4 0-8-2-12-10z" />
      </>
    ),
  },
  5: {
    ground: "#F4D58D",
    skin: "#F0CFB4",
    coat: "#10222B",
    ink: "#B4380F",
    hair: <path d="M42 96c-4-44 12-68 38-68s42 24 38 68c-4-4-8-18-10-32-18 0-36-4-44-16-4 12-12 20-22 48z" />,
  },
  6: {
    ground: "#B9F3E4",
    skin: "#6E4630",
    coat: "#06323B",
    ink: "#1A0D0D",
    hair: (
      <>
        <circle cx="54" cy="52" r="14" />
        <circle cx="68" cy="38" r="16" />
        <circle cx="92" cy="38" r="16" />
        <circle cx="106" cy="52" r="14" />
        <circle cx="50" cy="68" r="9" />
        <circle cx="110" cy="68" r="9" />
      </>
    ),
  },
};

const WEARS_GLASSES: readonly PortraitKind[] = [2, 3];

/** A portrait drawing. The text beside it describes the person. */
export function Portrait({ kind, className }: { kind: PortraitKind; className?: string }) {
  const { ground, skin, coat, ink, hair } = SITTERS[kind];
  return (
    <svg viewBox="0 0 160 160" aria-hidden className={cx("block", className)}>
      {/* Wider than the view box, so that the background fills any shape. */}
      <rect x="-160" width="480" height="160" fill={ground} />
      {kind === 1 || kind === 5 ? <g fill={ink}>{hair}</g> : null}
      <path d="M68 96h24v30H68z" fill={skin} />
      <path d="M18 160c2-28 24-42 50-44 6 8 18 8 24 0 26 2 48 16 50 44z" fill={coat} />
      <ellipse cx="80" cy="76" rx="28" ry="34" fill={skin} />
      {kind === 1 || kind === 5 ? <Fringe ink={ink} /> : <g fill={ink}>{hair}</g>}
      {WEARS_GLASSES.includes(kind) && (
        <g fill="none" stroke="#161A22" strokeWidth="2.5">
          <circle cx="69" cy="78" r="8.5" />
          <circle cx="91" cy="78" r="8.5" />
          <path d="M77.500 77q2.500-2 5 0" />
        </g>
      )}
    </svg>
  );
}

/** Long hair is drawn behind the shoulders, and its fringe in front. */
function Fringe({ ink }: { ink: string }) {
  return (
    <path
      d="M50 72c0-26 12-40 30-40s30 14 30 40c-6-8-10-14-12-20-12 4-30 2-34-2-2 8-8 14-14 22z"
      fill={ink}
    />
  );
}
