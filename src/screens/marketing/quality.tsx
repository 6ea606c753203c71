import { QUALITY } from "../../content/for-authors";
import { Section } from "./sections";

/** The quality rule for public books. */
export function Quality() {
  return (
    <Section title={QUALITY.title}>
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="border-l-2 border-brand pl-6">
          <p className="font-display text-18 text-pretty sm:text-22">{QUALITY.rule}</p>
          <p className="mt-4 text-16 text-pretty text-muted">{QUALITY.below}</p>
        </div>
        <dl className="divide-y divide-line border-y border-line">
          {QUALITY.points.map(({ figure, label }) => (
            <div key={figure} className="flex items-baseline gap-5 py-4">
              <dd className="w-24 shrink-0 display-28">{figure}</dd>
              <dt className="text-16 text-muted">{label}</dt>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}
