import { PRODUCT_NAME } from "@domain/product";
import { Link } from "react-router-dom";
import { cx } from "../../ui/cx";

/** A 2:3 book that opens into a 16:9 screen. */
export function LogoMark() {
  return (
    <svg
      viewBox="0 0 35 26"
      fill="none"
      aria-hidden
      className="h-5 w-[27px] shrink-0 nav:h-[26px] nav:w-[35px]"
    >
      <path d="M16 7.75h18.250v17.500H16z" className="stroke-text" strokeWidth="1.500" />
      <path d="M0 0h17.300v26H0z" className="fill-brand" />
    </svg>
  );
}

export function Logo({ quiet = false, className }: { quiet?: boolean; className?: string }) {
  return (
    <Link
      to="/"
      className={cx("inline-flex min-h-11 items-center gap-2 rounded-control nav:gap-3", className)}
    >
      <LogoMark />
      <span
        className={cx(
          "relative top-px font-display text-18 leading-7 font-medium tracking-[-0.01em] whitespace-nowrap nav:text-22",
          quiet && "text-muted",
        )}
      >
        {PRODUCT_NAME}
      </span>
    </Link>
  );
}
