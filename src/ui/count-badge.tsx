/** A count beside a link; nothing at zero. Screen readers hear `words` after the number. */
export function CountBadge({ count, words }: { count: number | null; words: (count: number) => string }) {
  if (!count) return null;
  return (
    <span className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge bg-fill px-1 text-13 font-semibold text-on-fill tabular-nums in-[.bg-fill]:bg-on-fill in-[.bg-fill]:text-fill">
      {count > 99 ? "99+" : count}
      <span className="sr-only"> {words(count)}</span>
    </span>
  );
}
