/** A text that keeps "24-48" and "PG-13" on one line. Browsers break a line after their hyphen. */
export function Unbroken({ children }: { children: string }) {
  return children.split(/(\w+-\d+)/).map((part, place) =>
    place % 2 === 1 ? (
      <span key={place} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
