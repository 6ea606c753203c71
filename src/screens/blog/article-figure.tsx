import { coverHash } from "@domain/covers/cover";
import type { Article } from "../../content/blog/articles";
import { cx } from "../../ui/cx";

/** Colors of the background, the book and its ink. */
const BINDINGS = [
  { ground: "#173A33", book: "#DCE8E3", ink: "#173A33" },
  { ground: "#2E1F5E", book: "#E8DFFF", ink: "#2E1F5E" },
  { ground: "#10222B", book: "#F4D58D", ink: "#10222B" },
  { ground: "#7A1F3D", book: "#FFE3D6", ink: "#7A1F3D" },
  { ground: "#06323B", book: "#B9F3E4", ink: "#06323B" },
  { ground: "#4A2F17", book: "#F6E3C5", ink: "#4A2F17" },
] as const;

const TOP = 24;
const HEIGHT = 234;

/** The article's drawing: its word on a 2:3 book, its points on a 16:9 screen. */
export function ArticleFigure({ article, className }: { article: Article; className?: string }) {
  const { word, lines } = article.figure;
  const binding = BINDINGS[coverHash(article.id) % BINDINGS.length] ?? BINDINGS[0];
  const step = HEIGHT / (lines.length + 1);
  return (
    <svg
      viewBox="0 0 500 282"
      aria-hidden
      fontFamily="var(--font-display)"
      fontWeight="500"
      className={cx("block w-full rounded-cover select-none", className)}
    >
      <rect width="500" height="282" fill={binding.ground} />
      <rect
        x="25"
        y={TOP}
        width="450"
        height={HEIGHT}
        fill="none"
        stroke={binding.book}
        strokeOpacity="0.6"
        strokeWidth="1"
      />
      <rect x="25" y={TOP} width="156" height={HEIGHT} fill={binding.book} />
      <text x="42" y="72" fontSize="32" letterSpacing="-0.4" fill={binding.ink}>
        {word}
      </text>
      <rect x="42" y="233" width="66" height="2" fill={binding.ink} />
      {lines.map((line, index) => (
        <g key={line}>
          <text x="206" y={TOP + step * (index + 1) - 3} fontSize="18" fontWeight="400" fill={binding.book}>
            {line}
          </text>
          <rect
            x="206"
            y={TOP + step * (index + 1) + 6}
            width="244"
            height="1"
            fill={binding.book}
            fillOpacity="0.4"
          />
        </g>
      ))}
    </svg>
  );
}
