import type { ReactNode } from "react";
import { useId } from "react";
import { Unbroken } from "../../shared/unbroken";
import { cx } from "../../ui/cx";

interface SectionProps {
  /** The anchor that redirects point to. */
  id?: string;
  title: string;
  children: ReactNode;
  /** Puts the title in its own column, for longer text. */
  aside?: boolean;
  className?: string;
}

export function Section({ id, title, children, aside = false, className }: SectionProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={cx(
        "page-measure mt-16 scroll-mt-4 sm:mt-24",
        aside && "grid gap-x-12 gap-y-4 lg:grid-cols-[20rem_minmax(0,1fr)]",
        className,
      )}
    >
      <h2 id={headingId} className="display-36">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface Point {
  title: string;
  text: string;
}

/** Cards in a hairline grid, each with a brand-colored edge. */
export function ValueCards({ cards }: { cards: readonly Point[] }) {
  return (
    <ul className="mt-8 grid gap-3 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
      {cards.map(({ title, text }) => (
        <li
          key={title}
          className="relative overflow-hidden rounded-panel border border-line bg-surface p-6 pl-8 before:absolute before:inset-y-6 before:left-0 before:w-1 before:bg-brand"
        >
          <h3 className="display-22">{title}</h3>
          <p className="mt-2 text-16 text-pretty text-muted">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Numbered steps along a line. */
export function Steps({ steps }: { steps: readonly Point[] }) {
  return (
    <ol className="mt-8 grid gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="border-t-2 border-text pt-4">
          <span aria-hidden className="font-display text-36 font-medium text-brand tabular-nums">
            {index + 1}
          </span>
          <h3 className="mt-2 text-16 font-semibold">{title}</h3>
          <p className="mt-1 text-16 text-pretty text-muted">
            <Unbroken>{text}</Unbroken>
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A row of figures with labels. */
export function Stats({
  stats,
  label,
}: {
  stats: readonly { figure: ReactNode; label: string }[];
  label: string;
}) {
  return (
    <section aria-label={label} className="border-y border-line">
      <dl className="page-measure grid grid-cols-2 gap-y-6 py-6 lg:grid-cols-4 lg:py-8">
        {stats.map(({ figure, label }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end lg:not-first:border-l lg:not-first:border-line lg:not-first:pl-8"
          >
            <dt className="mt-1 text-14 text-muted">{label}</dt>
            <dd className="display-36">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface CallBandProps {
  title: string;
  text: string;
  children: ReactNode;
}

/** The dark call-to-action band at the end of a page. */
export function CallBand({ title, text, children }: CallBandProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="band mt-16 border-y border-band-line bg-band text-text sm:mt-24"
    >
      <div className="page-measure flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between md:py-16">
        <div className="max-w-[36rem]">
          <h2 id={headingId} className="display-36">
            {title}
          </h2>
          <p className="mt-3 text-16 text-muted">
            <Unbroken>{text}</Unbroken>
          </p>
        </div>
        <div className="flex flex-col gap-3 md:w-75">{children}</div>
      </div>
    </section>
  );
}
