import { SPONSORSHIP } from "../../content/for-authors";
import { MarqueeBadge } from "../../ui/badge";
import { ButtonLink } from "../../ui/button";
import { Section } from "./sections";

/** What paid placement is, and how it is labeled. */
export function Sponsorship() {
  return (
    <Section id="sponsorship" title={SPONSORSHIP.title}>
      <div className="mt-3 grid gap-x-16 gap-y-8 lg:grid-cols-2">
        <div className="flex flex-col items-start">
          <p className="max-w-[34rem] text-16 text-pretty text-muted sm:text-18">{SPONSORSHIP.text}</p>
          <MarqueeBadge className="mt-5">Sponsored</MarqueeBadge>
          <p className="mt-3 text-14 text-muted">{SPONSORSHIP.note}</p>
          <ButtonLink to="/sponsored" className="mt-6">
            {SPONSORSHIP.link}
          </ButtonLink>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {SPONSORSHIP.points.map(({ title, text }) => (
            <li key={title} className="py-4">
              <h3 className="text-16 font-semibold">{title}</h3>
              <p className="text-16 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
