/** About and Team (MKT-04). The figures are marketing claims (GEN-10). */
export const ABOUT = {
  title: ["A shelf between", "two rooms."],
  text: "Independent authors publish some of the best stories of our time. Producers look for stories every day. They seldom stand in the same room. We built the shelf between the two.",
  description:
    "Why Adaptation Shelf exists: a place where published indie books and film and TV producers find each other, without agents and without commission.",
} as const;

export const MISSION = {
  title: "Our mission",
  text: "That every published book with readers who love it can be found by somebody who could put it on a screen.",
} as const;

export const STORY = {
  title: "Our story",
  body: `Adaptation rights have always moved through a small number of hands. A book with an agent in one of three cities had a chance to be read by a producer. A book without one had to be very lucky, however many readers it had.

In the meantime independent publishing grew up. Books by authors without a publisher gather thousands of reviews, cross borders and are read aloud by fine narrators. The evidence that a story works lies in the open, and nobody had put it in one place, beside the one fact that a producer needs: who holds the rights, and are they free?

So we made a shelf. A book stands on it when readers have said that it belongs there: a 4.0 or higher rating on a major platform, and at least one authentic review. Its page says what it is, who reads it and which rights are available. Everything else is up to two people who had no way to meet before.`,
} as const;

export const OFFERS = {
  title: "What we offer",
  sides: [
    {
      title: "For producers",
      points: [
        "A catalogue with a floor: no public book below 4.0.",
        "Rights status on every page, kept by the author.",
        "Direct contact with the author, free of charge.",
      ],
      link: { to: "/for-producers", label: "For Producers" },
    },
    {
      title: "For authors",
      points: [
        "Unlimited listings and a profile of your own.",
        "Real figures on producers saving your books.",
        "A place in the weekly Producer’s Digest.",
      ],
      link: { to: "/for-authors", label: "For Authors" },
    },
  ],
} as const;

export const NOT_OURS = {
  title: "What we leave alone",
  text: "We take no commission and take no part in option deals. We are not an agent and not a studio. That is why both sides can trust what stands on the shelf.",
} as const;

export const TEAM = {
  title: "The people behind the shelf",
  text: "A small team from publishing and development. We answer our own mail.",
  description: "Who runs Adaptation Shelf: a small team from publishing and film development.",
  join: {
    title: "Talk to us",
    text: "Questions, corrections, a book that we should know about: it all reaches a person.",
    link: "Contact",
  },
} as const;
