import type { Drawing } from "../../content/pitch";

const FRAMES = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/** Drawings made of 2:3 books and 16:9 screens. */
export function DeckDrawing({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      viewBox="0 0 640 420"
      fill="none"
      aria-hidden
      className="block w-full"
      fontFamily="var(--font-display)"
    >
      {drawing === "same" && <Same />}
      {drawing === "door" && <Door />}
      {drawing === "live" && <Live />}
    </svg>
  );
}

/** Nine screens showing the same book, above a shelf of unread ones. */
function Same() {
  return (
    <>
      {FRAMES.map((frame) => {
        const x = 8 + (frame % 3) * 212;
        const y = 8 + Math.floor(frame / 3) * 96;
        return (
          <g key={frame}>
            <rect x={x} y={y} width="142" height="80" className="stroke-control" strokeWidth="1.5" />
            <rect x={x} y={y} width="53" height="80" className="fill-brand" />
          </g>
        );
      })}
      <path d="M8 412h624" className="stroke-text" strokeWidth="2" />
      {Array.from({ length: 18 }, (_, book) => (
        <rect
          key={book}
          x={10 + book * 35}
          y={411 - 52 - ((book * 7) % 5) * 7}
          width={22 + ((book * 5) % 3) * 4}
          height={52 + ((book * 7) % 5) * 7}
          className="stroke-control"
          strokeWidth="1.5"
        />
      ))}
    </>
  );
}

/** A well-rated book in front of a closed screen. */
function Door() {
  return (
    <>
      <rect x="40" y="60" width="200" height="300" className="fill-brand" />
      <path d="M64 100h120M64 124h84" className="stroke-bg" strokeWidth="4" />
      {[0, 1, 2, 3, 4].map((star) => (
        <path
          key={star}
          d={`M${76 + star * 30} 306l4.400 8.900 9.800 1.400-7.100 6.900 1.700 9.800-8.800-4.600-8.800 4.600 1.700-9.800-7.100-6.900 9.800-1.400z`}
          className="fill-bg"
        />
      ))}
      <path d="M8 360h624" className="stroke-text" strokeWidth="2" />
      <path d="M320 60h280v300" className="stroke-control" strokeWidth="2" strokeDasharray="6 6" />
      <path d="M320 60v300" className="stroke-text" strokeWidth="2" />
      <circle cx="340" cy="214" r="5" className="fill-text" />
    </>
  );
}

/** Two windows with the same number. */
function Live() {
  return (
    <>
      {[0, 1].map((window) => {
        const x = 8 + window * 268;
        const y = 6 + window * 208;
        return (
          <g key={window}>
            <rect
              x={x}
              y={y}
              width="356"
              height="200"
              className="fill-surface stroke-control"
              strokeWidth="1.5"
            />
            <rect x={x} y={y} width="133" height="200" className="fill-brand" />
            <text x={x + 158} y={y + 88} fontSize="68" fontWeight="500" className="fill-text">
              13
            </text>
            <text x={x + 160} y={y + 120} fontSize="18" className="fill-muted">
              Producers Interested
            </text>
            <rect x={x + 160} y={y + 148} width="96" height="26" rx="4" className="fill-amber-soft" />
            <text x={x + 171} y={y + 167} fontSize="17" className="fill-amber">
              Optioned
            </text>
          </g>
        );
      })}
    </>
  );
}
