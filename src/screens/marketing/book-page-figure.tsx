import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import { TypographicCover } from "../../shared/books/typographic-cover";
import { Stars } from "../../shared/books/stars";
import { Badge } from "../../ui/badge";

/** A miniature book page for a book still to come. */
export function BookPageFigure() {
  return (
    <div
      aria-hidden
      className="band flex aspect-video overflow-hidden rounded-cover bg-band text-text select-none"
    >
      <span className="block aspect-[2/3] h-full shrink-0">
        <TypographicCover id="figure-3" title="Your Book" author="Your Name" genre="Fantasy" decorative />
      </span>
      <div className="flex min-w-0 flex-1 flex-col justify-center gap-2 p-4 sm:gap-4 sm:p-8">
        <p className="font-display text-18 sm:text-28">Your Book</p>
        <p className="line-clamp-3 font-display text-14 text-muted sm:text-18">
          One sentence with a hero, a goal and a deadline.
        </p>
        <p className="flex items-center gap-2 text-13">
          <Stars rating={4.6} size={14} />
          <span className="font-semibold tabular-nums">4.6</span>
          <span className="text-muted max-sm:hidden">from readers</span>
        </p>
        <p className="flex flex-wrap gap-2">
          <Badge tone="ok" icon={CircleCheck}>
            Film/TV Available
          </Badge>
          <span className="max-sm:hidden">
            <Badge tone="amber" icon={Clock}>
              Audio Optioned
            </Badge>
          </span>
        </p>
      </div>
    </div>
  );
}
