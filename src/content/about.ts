/** The About and Team pages. The figures are marketing claims, not counts. */
export const ABOUT = {
  title: ["A shelf between", "two rooms."],
  text: "Independent authors publish some of the best stories of our time. Producers look for stories every day. They seldom meet. We built the shelf between the two.",
  head: {
    title: "About",
    path: "/about",
    description:
      "Why Adaptation Shelf exists: published indie books and film and TV producers find each other here, without agents or commission.",
  },
} as const;

export const MISSION = {
  title: "Our mission",
  text: "Every book that readers love should be found by someone who can put it on screen.",
} as const;

export const STORY = {
  title: "Our story",
  body: `Adaptation rights have always moved through a small number of hands. A book with an agent in one of three cities had a chance to be read by a producer. A book without one had to be very lucky, no matter how many readers it had.

Meanwhile, independent publishing grew up. Self-published books gather thousands of reviews, cross borders and become fine audiobooks. The evidence that a story works is public. Nobody had put it in one place, next to the fact a producer needs most: who holds the rights, and are they free?

So we built a shelf. A book earns its place through its readers: a 4.0 or higher rating on a major platform, and at least one authentic review. Its page shows what it is, how readers rate it and which rights are available. The rest is up to two people who had no way to meet before.`,
} as const;

export const OFFERS = {
  title: "What we offer",
  sides: [
    {
      title: "For producers",
      points: [
        "A quality floor: no public book below 4.0.",
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
  title: "What we don’t do",
  text: "We take no commission and take no part in option deals. We are neither an agent nor a studio. That is why both sides can trust the shelf.",
} as const;

export const TEAM = {
  title: "The people behind the shelf",
  text: "A small team from publishing and development. We answer our own email.",
  head: {
    title: "Team",
    path: "/team",
    description: "Who runs Adaptation Shelf: a small team from publishing and film development.",
  },
  join: {
    title: "Talk to us",
    text: "Questions, corrections, a book we should know about: a person reads every message.",
    link: "Contact",
  },
} as const;
