import { bookPath } from "@domain/links";
import ArrowRight from "lucide-react/icons/arrow-right";
import { Link } from "react-router-dom";
import { cx } from "../../ui/cx";

/** Leads to a book's page. Keyboard users reach the same page through the title. */
export function BookDetailsLink({
  book,
  className,
}: {
  book: { slug: string; title: string };
  className: string;
}) {
  return (
    <Link
      to={bookPath(book)}
      tabIndex={-1}
      aria-label={`Book Details: ${book.title}`}
      className={cx("relative flex items-center text-14 font-medium text-brand", className)}
    >
      Book Details
      <ArrowRight
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className="transition-transform duration-120 ease-out group-hover:translate-x-0.5"
      />
    </Link>
  );
}
