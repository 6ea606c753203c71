import {
  AUTHOR_STEPS,
  AUTHOR_VALUES,
  AUTHORS_CALL,
  AUTHORS_HERO,
  FAQ_TITLE,
  TESTIMONIALS_TITLE,
} from "../../content/for-authors";
import { AUTHOR_FAQ } from "../../content/faq";
import { TESTIMONIALS } from "../../content/sample-people";
import { Head } from "../../lib/head";
import { Faq } from "../../shared/faq";
import { ButtonLink } from "../../ui/button";
import { BookPageFigure } from "./book-page-figure";
import { Hero } from "./hero";
import { LatestStory } from "./latest-story";
import { LiveFigures } from "./live-figures";
import { Pricing } from "./pricing";
import { Quality } from "./quality";
import { QuoteCard } from "./quote";
import { CallBand, Section, Steps, ValueCards } from "./sections";
import { Sponsorship } from "./sponsorship";
import { StartTrialLink } from "./start-trial-link";
import { TrialTerms } from "./trial-terms";

/** `/benefits`, `/pricing` and `/about-sponsorship` redirect to this page's anchors. */
export function ForAuthorsScreen() {
  return (
    <>
      <Head {...AUTHORS_HERO.head} />
      <Hero
        title={AUTHORS_HERO.title}
        text={AUTHORS_HERO.text}
        actions={
          <>
            <StartTrialLink />
            <ButtonLink to="#how" size="lg">
              {AUTHORS_HERO.how}
            </ButtonLink>
          </>
        }
        note={<TrialTerms intro={AUTHORS_HERO.trial} />}
        figure={<BookPageFigure />}
      />
      <LiveFigures />
      <Section id="benefits" title={AUTHOR_VALUES.title}>
        <ValueCards cards={AUTHOR_VALUES.cards} />
      </Section>
      <Section id="how" title={AUTHOR_STEPS.title}>
        <Steps steps={AUTHOR_STEPS.steps} />
      </Section>
      <LatestStory />
      <Quality />
      <Section title={TESTIMONIALS_TITLE}>
        <ul className="mt-8 grid gap-3 sm:gap-6 lg:grid-cols-3">
          {TESTIMONIALS.map((testimonial) => (
            <li key={testimonial.role}>
              <QuoteCard {...testimonial} />
            </li>
          ))}
        </ul>
      </Section>
      <Pricing />
      <Sponsorship />
      <Section title={FAQ_TITLE} aside>
        <Faq items={AUTHOR_FAQ} />
      </Section>
      <CallBand title={AUTHORS_CALL.title} text={AUTHORS_CALL.text}>
        <StartTrialLink />
        <ButtonLink to="/browse" size="lg" className="bg-transparent">
          See the shelf
        </ButtonLink>
      </CallBand>
    </>
  );
}
