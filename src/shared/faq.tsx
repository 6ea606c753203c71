import ChevronDown from "lucide-react/icons/chevron-down";

/** Questions that open in place. Find in page reaches closed answers too. */
export function Faq({ items }: { items: readonly { question: string; answer: string }[] }) {
  return (
    <div className="divide-y divide-line border-y border-line">
      {items.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 text-16 font-medium hover:text-brand [&::-webkit-details-marker]:hidden">
            {question}
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden
              className="shrink-0 text-muted transition-transform duration-120 ease-out group-open:rotate-180"
            />
          </summary>
          <p className="max-w-reading pb-5 text-16 text-pretty text-muted">{answer}</p>
        </details>
      ))}
    </div>
  );
}
