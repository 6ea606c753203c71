import type { ReactNode } from "react";
import { useId } from "react";

interface PanelProps {
  title: string;
  /** Shown beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled box in the sidebar. */
export function Panel({ title, aside, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-panel border border-line bg-surface px-6 pt-5 pb-6">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 id={id} className="display-22">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
