interface Point {
  title: string;
  text: string;
}

export function Figures({ figures }: { figures: readonly { figure: string; label: string }[] }) {
  return (
    <dl className="mt-8 grid grid-cols-2 gap-x-8 gap-y-3 sm:mt-10">
      {figures.map(({ figure, label }) => (
        <div key={label} className="flex flex-col-reverse border-t border-line pt-3">
          <dt className="mt-1 text-14 text-muted">{label}</dt>
          <dd className="display-36">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

export function NumberedSteps({ points }: { points: readonly Point[] }) {
  return (
    <ol className="mt-10 grid gap-8 sm:mt-14 sm:grid-cols-2 lg:grid-cols-4">
      {points.map(({ title, text }, index) => (
        <li key={title} className="border-t-2 border-text pt-4">
          <span aria-hidden className="font-display text-48 leading-none font-medium text-brand tabular-nums">
            {index + 1}
          </span>
          <h3 className="mt-4 display-22">{title}</h3>
          <p className="mt-1 text-16 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function PointGrid({ points }: { points: readonly Point[] }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-panel border border-line bg-line sm:grid-cols-2">
      {points.map(({ title, text }) => (
        <li key={title} className="bg-surface p-6 sm:min-h-40 sm:p-8">
          <h3 className="display-22">{title}</h3>
          <p className="mt-2 text-16 text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

interface SumTableProps {
  rows: readonly { name: string; figure: string; note: string }[];
  small: string;
}

export function FigureTable({ rows, small }: SumTableProps) {
  return (
    <>
      <dl className="border-b border-line">
        {rows.map(({ name, figure, note }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 border-t border-line py-4 sm:py-5"
          >
            <dt className="text-16 font-medium sm:text-18">{name}</dt>
            <dd className="row-span-2 self-center display-36 tabular-nums">{figure}</dd>
            <dd className="text-14 text-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-muted">{small}</p>
    </>
  );
}

interface UsesProps {
  figure: string;
  label: string;
  uses: readonly Point[];
  small: string;
}

export function FundUses({ figure, label, uses, small }: UsesProps) {
  return (
    <>
      <p className="font-display text-[clamp(3.5rem,9vw,7rem)] leading-none font-medium text-brand">
        {figure}
      </p>
      <p className="mt-2 text-18 text-muted">{label}</p>
      <dl className="mt-8 border-b border-line">
        {uses.map(({ title, text }) => (
          <div key={title} className="flex items-baseline gap-6 border-t border-line py-4">
            <dt className="w-16 shrink-0 display-28 tabular-nums">{title}</dt>
            <dd className="text-16 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-13 text-muted">{small}</p>
    </>
  );
}
