import { Link } from "react-router-dom";
import { ABOUT, MISSION, NOT_OURS, OFFERS, STORY } from "../../content/about";
import { CLAIMS } from "../../content/home";
import { Head } from "../../lib/head";
import { CoverShelf } from "../../shared/books/cover-shelf";
import { ButtonLink } from "../../ui/button";
import { Prose } from "../../ui/prose";
import { proseBlocks } from "../../ui/prose-blocks";
import { Hero } from "./hero";
import { Section, Stats } from "./sections";

const FIGURES = [...CLAIMS, { figure: "0%", label: "commission" }];

/** Mission, story and offers. */
export function AboutScreen() {
  return (
    <div className="pb-24">
      <Head {...ABOUT.head} />
      <Hero
        title={ABOUT.title}
        text={ABOUT.text}
        figure={
          <div className="band flex aspect-video flex-col justify-end overflow-hidden rounded-cover bg-band px-5 pb-6 text-text sm:px-10 sm:pb-10">
            <CoverShelf count={5} />
          </div>
        }
      />
      <Stats stats={FIGURES} label="In figures" />
      <Section title={MISSION.title} aside>
        <p className="max-w-[56rem] display-36 text-brand">{MISSION.text}</p>
      </Section>
      <Section title={STORY.title} aside>
        <Prose face="serif" blocks={proseBlocks(STORY.body)} />
      </Section>
      <Section title={OFFERS.title}>
        <div className="mt-8 grid gap-3 sm:gap-6 lg:grid-cols-2">
          {OFFERS.sides.map(({ title, points, link }) => (
            <section
              key={title}
              className="flex flex-col rounded-panel border border-line bg-surface p-6 sm:p-8"
            >
              <h3 className="display-28">{title}</h3>
              <ul className="mt-4 mb-6 divide-y divide-line border-y border-line">
                {points.map((point) => (
                  <li key={point} className="py-3 text-16">
                    {point}
                  </li>
                ))}
              </ul>
              <ButtonLink to={link.to} className="mt-auto self-start">
                {link.label}
              </ButtonLink>
            </section>
          ))}
        </div>
      </Section>
      <Section title={NOT_OURS.title} aside>
        <div>
          <p className="max-w-reading text-16 text-pretty text-muted sm:text-18">{NOT_OURS.text}</p>
          <p className="mt-4 flex flex-wrap gap-x-6 gap-y-3 text-16">
            <Link to="/team" className="text-link">
              Meet the team
            </Link>
            <Link to="/pitch-deck" className="text-link">
              See the pitch deck
            </Link>
          </p>
        </div>
      </Section>
    </div>
  );
}
