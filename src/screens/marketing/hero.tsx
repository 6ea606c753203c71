import type { ReactNode } from "react";

interface HeroProps {
  title: readonly [string, string];
  text: string;
  actions?: ReactNode;
  /** Small print below the actions. */
  note?: ReactNode;
  figure: ReactNode;
}

/** The hero of a marketing page: headline on the left, figure on the right. */
export function Hero({ title, text, actions, note, figure }: HeroProps) {
  return (
    <section className="page-measure grid gap-10 pt-8 pb-12 lg:grid-cols-[minmax(0,31rem)_minmax(0,38rem)] lg:items-center lg:justify-between lg:gap-8 lg:pt-16 lg:pb-20">
      <div>
        <h1 className="display-48">
          {title[0]} <br />
          {title[1]}
        </h1>
        <p className="mt-3 text-16 text-pretty text-muted sm:mt-5 sm:text-18">{text}</p>
        {actions && (
          <div className="mt-6 flex flex-col gap-3 sm:mt-8 sm:flex-row sm:flex-wrap">{actions}</div>
        )}
        {note && <p className="mt-4 text-14 text-muted empty:hidden">{note}</p>}
      </div>
      {figure}
    </section>
  );
}
