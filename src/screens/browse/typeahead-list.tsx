import type { useTypeahead } from "./typeahead";

/** The list below a search box. */
export function TypeaheadList({ list }: { list: ReturnType<typeof useTypeahead> }) {
  const { id, groups, chosen, optionId, go } = list;
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      // A press must not take the focus from the input, which would close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[min(26rem,60dvh)] overflow-y-auto rounded-panel border border-line bg-surface py-2 shadow-overlay"
    >
      {groups.map(({ label, hits }) => (
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden className="px-4 pt-2 pb-1 text-13 font-semibold text-muted">
            {label}
          </p>
          {hits.map(({ to, name, detail }) => (
            <div
              key={to}
              id={optionId(to)}
              role="option"
              aria-selected={to === chosen}
              onClick={() => go(to)}
              ref={(option) => {
                if (to === chosen) option?.scrollIntoView({ block: "nearest" });
              }}
              className="flex min-h-11 cursor-pointer flex-col px-4 py-2.5 text-14 sm:flex-row sm:items-baseline sm:gap-3 hover:bg-third aria-selected:bg-brand-soft"
            >
              <span className="min-w-0 truncate font-medium">{name}</span>
              <span className="min-w-0 shrink-0 truncate text-13 text-muted">{detail}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
