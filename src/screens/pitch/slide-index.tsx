import { SLIDES } from "../../content/pitch";
import { cx } from "../../ui/cx";
import { Dialog } from "../../ui/dialog";

interface SlideIndexProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  index: number;
  show: (index: number) => void;
}

/** A dialog listing every slide. */
export function SlideIndex({ open, onOpenChange, index, show }: SlideIndexProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="All slides"
      description="Choose a slide."
      hideDescription
      className="max-w-[560px]"
    >
      <ol>
        {SLIDES.map(({ title }, place) => (
          <li key={title}>
            <button
              type="button"
              aria-current={place === index || undefined}
              onClick={() => {
                show(place);
                onOpenChange(false);
              }}
              className={cx(
                "flex min-h-11 w-full items-baseline gap-4 rounded-control px-2 py-2.5 text-left text-14",
                place === index ? "bg-brand-soft font-medium text-brand" : "hover:bg-third",
              )}
            >
              <span className="w-5 shrink-0 text-right text-muted tabular-nums">{place + 1}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
