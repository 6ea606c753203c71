import type { ListingStep } from "@domain/books/own-books";
import { Link } from "react-router-dom";

interface StepLinksProps {
  bookId: string;
  steps: readonly ListingStep[];
  /** The book must be listed too, which its switch does. */
  isUnlisted?: boolean;
}

/** The open steps, each a link to its field in the book's form. */
export function StepLinks({ bookId, steps, isUnlisted = false }: StepLinksProps) {
  return (
    <>
      <span className="font-medium text-amber">{steps.length + Number(isUnlisted)} to do:</span>{" "}
      {steps.map(({ label, field }, place) => (
        <span key={label}>
          {place > 0 && ", "}
          <Link to={`/submit?edit=${bookId}#${field}`} className="text-link">
            {place === 0 ? label : label.charAt(0).toLowerCase() + label.slice(1)}
          </Link>
        </span>
      ))}
      {isUnlisted && ", switch it to Listed"}.
    </>
  );
}
