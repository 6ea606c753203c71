import {
  PRODUCER_STATS,
  PRODUCER_STEPS,
  PRODUCER_VALUES,
  PRODUCERS_CALL,
  PRODUCERS_HERO,
} from "../../content/for-producers";
import { ENDORSEMENT } from "../../content/sample-people";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { CoverShelf } from "../../shared/books/cover-shelf";
import { ButtonLink } from "../../ui/button";
import { Hero } from "./hero";
import { Newsletter } from "./newsletter";
import { Endorsement } from "./quote";
import { CallBand, Section, Stats, Steps, ValueCards } from "./sections";

export function ForProducersScreen() {
  return (
    <>
      <Head {...PRODUCERS_HERO.head} />
      <Hero
        title={PRODUCERS_HERO.title}
        text={PRODUCERS_HERO.text}
        actions={
          <>
            <SignUpLink />
            <ButtonLink to="/browse" size="lg">
              {PRODUCERS_HERO.browse}
            </ButtonLink>
          </>
        }
        figure={
          <div className="band rounded-cover bg-band p-5 text-text sm:p-8">
            <CoverShelf count={4} />
            <CoverShelf count={4} skip={4} className="mt-5 sm:mt-6" />
          </div>
        }
      />
      <Stats stats={PRODUCER_STATS} label="In figures" />
      <Endorsement {...ENDORSEMENT} />
      <Section title={PRODUCER_VALUES.title}>
        <ValueCards cards={PRODUCER_VALUES.cards} />
      </Section>
      <Newsletter />
      <Section title={PRODUCER_STEPS.title}>
        <Steps steps={PRODUCER_STEPS.steps} />
      </Section>
      <CallBand title={PRODUCERS_CALL.title} text={PRODUCERS_CALL.text}>
        <SignUpLink />
        <ButtonLink to="/browse" size="lg" className="bg-transparent">
          {PRODUCERS_HERO.browse}
        </ButtonLink>
      </CallBand>
    </>
  );
}

/** Logged-in users have an account, so the link leads to their dashboard. */
function SignUpLink() {
  const viewer = useViewer();
  return viewer.status === "user" ? (
    <ButtonLink to="/dashboard" variant="primary" size="lg">
      Go to Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink to="/signup/producer" variant="primary" size="lg">
      {PRODUCERS_HERO.signUp}
    </ButtonLink>
  );
}
