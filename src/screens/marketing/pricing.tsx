import Check from "lucide-react/icons/check";
import { PRICING } from "../../content/for-authors";
import { Section } from "./sections";
import { StartTrialLink } from "./start-trial-link";
import { TrialTerms } from "./trial-terms";

/** The only plan on sale. */
export function Pricing() {
  return (
    <Section id="pricing" title={PRICING.title}>
      <div className="mt-8 grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="rounded-panel border border-line bg-surface p-6 sm:p-8">
          <h3 className="display-22">{PRICING.plan}</h3>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
            <span className="display-48">{PRICING.price}</span>
            <span className="text-16 text-muted">
              {PRICING.per}, {PRICING.trial}
            </span>
          </p>
          <ul className="mt-5 divide-y divide-line border-y border-line text-16">
            {PRICING.includes.map((item) => (
              <li key={item} className="flex items-start gap-3 py-2.5">
                <Check size={18} strokeWidth={1.75} className="mt-[3px] shrink-0 text-brand" aria-hidden />
                {item}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-col items-start gap-3">
            <StartTrialLink className="w-full" />
          </div>
          <p className="mt-3 text-center text-14 text-muted empty:hidden">
            <TrialTerms />
          </p>
        </div>
        <p className="max-w-[30rem] font-display text-22 leading-8 text-pretty">{PRICING.aside}</p>
      </div>
    </Section>
  );
}
