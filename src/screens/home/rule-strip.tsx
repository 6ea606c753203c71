import { RULES } from "../../content/home";

/** The marketplace's three rules. */
export function RuleStrip() {
  return (
    <section aria-label="How it works" className="border-y border-line">
      <ul className="page-measure grid md:grid-cols-3">
        {RULES.map((rule) => (
          <li
            key={rule.title}
            className="border-line py-4 text-14 not-first:border-t md:py-5 md:not-first:border-t-0 md:not-first:border-l md:not-first:pl-8"
          >
            <p className="font-semibold">{rule.title}</p>
            <p className="text-muted">{rule.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
