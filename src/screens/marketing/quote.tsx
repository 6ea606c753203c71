import type { PortraitKind } from "../../content/sample-people";
import { Portrait } from "./portrait";

interface QuoteProps {
  quote: string;
  role: string;
  portrait: PortraitKind;
}

/** A quote with the speaker's role. */
export function QuoteCard({ quote, role, portrait }: QuoteProps) {
  return (
    <figure className="flex h-full flex-col rounded-panel border border-line bg-surface p-6">
      <blockquote className="font-display text-18 text-pretty">“{quote}”</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-6 text-14 font-medium">
        <Portrait kind={portrait} className="size-10 overflow-hidden rounded-full" />
        {role}
      </figcaption>
    </figure>
  );
}

/** A full-width quote. */
export function Endorsement({ quote, role, portrait }: QuoteProps) {
  return (
    <figure className="page-measure mt-16 grid gap-6 sm:mt-24 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-10">
      <Portrait kind={portrait} className="size-24 rounded-cover sm:size-40" />
      <div className="border-brand sm:border-l-2 sm:pl-10">
        <blockquote className="max-w-[48rem] display-28">“{quote}”</blockquote>
        <figcaption className="mt-4 text-14 text-muted">{role}</figcaption>
      </div>
    </figure>
  );
}
