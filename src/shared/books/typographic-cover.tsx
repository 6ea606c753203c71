import type { Cover } from "@domain/covers/cover";
import { drawCover } from "@domain/covers/cover";
import type { CoverBox, CoverMark, CoverText } from "@domain/covers/cover-marks";
import type { ReactNode } from "react";
import { memo } from "react";

interface TypographicCoverProps {
  id: string;
  title: string;
  author: string;
  genre: string;
  decorative?: boolean;
}

/** The generated cover as inline SVG in the page's own font. One drawing for every size: it only scales. */
export const TypographicCover = memo(function TypographicCover({
  decorative = false,
  ...subject
}: TypographicCoverProps) {
  const cover = drawCover(subject);
  const name = decorative ? { "aria-hidden": true } : { role: "img", "aria-label": cover.label };
  return (
    <svg
      {...name}
      viewBox="0 0 400 600"
      className="block size-full select-none"
      fontFamily="var(--font-display)"
    >
      <rect width="400" height="600" fill={cover.ground} />
      {cover.marks.map((mark, index) => (
        // The marks of a subject never change, so their place is their identity.
        <Clipped key={index} box={"clip" in mark ? mark.clip : undefined}>
          <Mark mark={mark} cover={cover} />
        </Clipped>
      ))}
    </svg>
  );
});

/** A nested drawing clips at its own edges, which saves a clip path and its page-wide id. */
function Clipped({ box, children }: { box?: CoverBox; children: ReactNode }) {
  if (!box) return children;
  return (
    <svg {...box} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} overflow="hidden">
      {children}
    </svg>
  );
}

function Mark({ mark, cover }: { mark: CoverMark; cover: Cover }) {
  const { ink, ground } = cover;
  switch (mark.kind) {
    case "rect":
      return (
        <rect
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          fill={mark.fill ? cover[mark.fill] : "none"}
          stroke={mark.stroke ? ink : undefined}
          strokeWidth={mark.stroke}
        />
      );
    case "line":
      return (
        <line
          x1={mark.x1}
          y1={mark.y1}
          x2={mark.x2}
          y2={mark.y2}
          stroke={mark.tone === "ground" ? ground : ink}
          strokeWidth={mark.stroke}
        />
      );
    case "circle":
      return mark.stroke ? (
        <circle cx={mark.cx} cy={mark.cy} r={mark.r} fill="none" stroke={ink} strokeWidth={mark.stroke} />
      ) : (
        <circle cx={mark.cx} cy={mark.cy} r={mark.r} fill={ink} />
      );
    case "diamond": {
      const { cx, cy, r } = mark;
      return <path d={`M${cx} ${cy - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`} fill={ink} />;
    }
    case "text":
      return <Words mark={mark} fill={mark.tone === "ground" ? ground : ink} />;
  }
}

function Words({ mark, fill }: { mark: CoverText; fill: string }) {
  return (
    <text
      x={mark.x}
      y={mark.y}
      fill={fill}
      fontSize={mark.size}
      fontWeight={mark.role === "author" ? 400 : 500}
      letterSpacing={mark.tracking}
      textAnchor={mark.anchor}
      direction={mark.rtl ? "rtl" : undefined}
      transform={mark.turned ? `rotate(-90 ${mark.x} ${mark.y})` : undefined}
      className={
        mark.role === "author" ? "[font-variation-settings:'opsz'_20]" : "[font-variation-settings:'opsz'_72]"
      }
    >
      {mark.text}
    </text>
  );
}
