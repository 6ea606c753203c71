import { RIGHTS, type FullRightsMap } from "@domain/books/rights";
import Bookmark from "lucide-react/icons/bookmark";
import ImageUp from "lucide-react/icons/image-up";
import { Link } from "react-router-dom";
import { PREVIEW } from "../../content/author-dashboard";
import { RightTiles } from "../../shared/books/rights/right-tiles";

const ALL_OPEN = Object.fromEntries(RIGHTS.map((right) => [right, "available"])) as FullRightsMap;

/** Before the first book: a drawing of its page, and where a finished one is. */
export function BookPreview({ author }: { author: string }) {
  return (
    <section aria-labelledby="preview" className="mb-10">
      <h2 id="preview" className="mb-4 display-22">
        {PREVIEW.title}
      </h2>
      <div className="band grid overflow-hidden rounded-panel bg-band text-text sm:grid-cols-[minmax(0,220px)_minmax(0,1fr)]">
        <div className="flex flex-col items-center justify-center gap-2 border-control text-14 text-muted max-sm:border-b max-sm:border-dashed max-sm:py-10 sm:aspect-[2/3] sm:border-r sm:border-dashed">
          <ImageUp size={24} strokeWidth={1.5} aria-hidden />
          {PREVIEW.cover}
        </div>
        <div className="flex min-w-0 flex-col justify-center gap-4 p-6 sm:p-8">
          <p className="text-14 wrap-anywhere text-muted">{author}</p>
          <p className="-mt-2 display-36">{PREVIEW.bookTitle}</p>
          <p className="font-display text-22 text-pretty text-muted italic">{PREVIEW.logline}</p>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14 text-muted">
            <RightTiles rights={ALL_OPEN} />
            {PREVIEW.rights}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2 text-14 text-muted">
            <span className="inline-flex h-10 items-center gap-2 rounded-control bg-fill px-4 font-medium text-on-fill">
              <Bookmark size={18} strokeWidth={1.75} aria-hidden />
              {PREVIEW.action}
            </span>
            {PREVIEW.live}
          </p>
        </div>
      </div>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-14">
        <Link to="/browse" className="text-link">
          See finished books
        </Link>
        <Link to="/dashboard/author?tab=faq" className="text-link">
          Read the FAQ
        </Link>
      </p>
    </section>
  );
}
