import { cx } from "./cx";

type Position = "start" | "middle";

interface FrameDrawingProps {
  tone?: "brand" | "bad";
  position?: Position;
}

/** The brand's drawing: a 2:3 book in a 16:9 screen. Dashed and red for failures. */
export function FrameDrawing({ tone = "brand", position = "start" }: FrameDrawingProps) {
  const x = position === "start" ? 1 : 51;
  return (
    <svg width="160" height="90" viewBox="0 0 160 90" fill="none" aria-hidden className="block">
      <rect x="0.75" y="0.75" width="158.500" height="88.500" className="stroke-line" strokeWidth="1.500" />
      <rect
        x={x}
        y="1"
        width="60"
        height="88"
        className={tone === "brand" ? "fill-surface stroke-brand" : "fill-surface stroke-bad"}
        strokeWidth="2"
        strokeDasharray={tone === "bad" ? "4 3" : undefined}
      />
    </svg>
  );
}

interface FrameLoaderProps {
  label?: string;
  className?: string;
}

/** A loader: a frame that widens from book to screen. With reduced motion it stays at 16:9. */
export function FrameLoader({ label = "Loading", className }: FrameLoaderProps) {
  return (
    <div role="status" data-loader className={cx("flex animate-late flex-col items-center gap-3", className)}>
      <span className="block h-12 w-[85px] overflow-hidden border-l-2 border-brand" aria-hidden>
        <span className="block size-full animate-frame border-2 border-l-0 border-brand" />
      </span>
      <span className="text-14 text-muted">{label}</span>
    </div>
  );
}
