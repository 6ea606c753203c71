import type { PassReason } from "../../domain/producers/slate";
import type { DemoBook } from "./demo-book";
import { rights } from "./demo-book";
import type { DemoCard, DemoDesk } from "./demo-desk";

const CONSIDERING: readonly DemoCard[] = [
  { title: "The Getaway Choir", savedDaysAgo: 0.3, tags: ["Series"] },
  { title: "The Paper Aviary", savedDaysAgo: 1.2, tags: ["Feature"] },
  { title: "The Glass Understudy", savedDaysAgo: 2.1 },
  {
    title: "The Cartographer’s Debt",
    savedDaysAgo: 5,
    tags: ["Animation"],
    note: "Too big for live action. Ask Priya about animation.",
  },
  {
    title: "Cold Room, Warm Hands",
    savedDaysAgo: 9.3,
    tags: ["Feature"],
    note: "Strong cold open. Ask again in spring.",
  },
  { title: "Nobody’s Lighthouse", savedDaysAgo: 12 },
];

const READING: readonly DemoCard[] = [
  {
    title: "The Second Harvest",
    savedDaysAgo: 16,
    stage: "reading",
    sinceDaysAgo: 3,
    tags: ["Series", "Period"],
    note: "Period budget. Send to Ruth before Friday.",
  },
  {
    title: "The Apiarist’s Alibi",
    savedDaysAgo: 20,
    stage: "reading",
    sinceDaysAgo: 4,
    tags: ["Series", "For Ruth"],
  },
  {
    title: "Forty Minutes of Daylight",
    savedDaysAgo: 11,
    stage: "reading",
    sinceDaysAgo: 6,
    tags: ["Feature"],
    note: "Read to chapter 12. One location, one night.",
  },
];

const TALKING: readonly DemoCard[] = [
  {
    title: "The Salt Ledger",
    savedDaysAgo: 24,
    isNamed: true,
    stage: "talking",
    sinceDaysAgo: 1,
    tags: ["Series"],
    note: "Limited series, four parts. Ask about the sequel option.",
  },
  {
    title: "My Mother’s Atlas",
    savedDaysAgo: 33,
    stage: "talking",
    sinceDaysAgo: 8,
    tags: ["Doc"],
    note: "Doc or drama? Check photo rights.",
  },
  {
    title: "Low Orbit",
    savedDaysAgo: 40,
    stage: "talking",
    sinceDaysAgo: 14,
    tags: ["Feature"],
    lostRights: ["digitalGaming"],
  },
];

const OPTIONED: readonly DemoCard[] = [
  {
    title: "The Weight of Small Machines",
    savedDaysAgo: 27,
    stage: "negotiating",
    sinceDaysAgo: 2,
    tags: ["Feature"],
    note: "Offer out. Answer due Friday.",
    option: { contractStatus: "negotiating", rights: ["filmTV"], startedDaysAgo: 2 },
  },
  {
    title: "The Lantern Year",
    savedDaysAgo: 70,
    stage: "optioned",
    sinceDaysAgo: 21,
    tags: ["Series", "Animation"],
    option: {
      contractStatus: "option",
      rights: ["filmTV", "digitalGaming"],
      startedDaysAgo: 21,
      endsInDays: 374,
      optionPriceCents: 1_200_000,
      notes: "Renewable once for twelve months at the same price.",
    },
  },
  {
    title: "Everyone at the Table",
    savedDaysAgo: 96,
    stage: "optioned",
    sinceDaysAgo: 84,
    tags: ["Feature"],
    option: { contractStatus: "shopping", rights: ["filmTV"], startedDaysAgo: 84, endsInDays: 96 },
  },
  {
    title: "We Were Never Strangers",
    savedDaysAgo: 280,
    stage: "optioned",
    sinceDaysAgo: 265,
    tags: ["Feature"],
    option: {
      contractStatus: "shopping",
      rights: ["filmTV"],
      startedDaysAgo: 265,
      endsInDays: -18,
      notes: "Two passes so far. Ask for six more months?",
      remindedDaysAgo: 18,
    },
  },
  {
    title: "The Honest Forger",
    savedDaysAgo: 340,
    stage: "optioned",
    sinceDaysAgo: 313,
    tags: ["Feature"],
    note: "Script due before the option ends.",
    option: {
      contractStatus: "option",
      rights: ["filmTV", "audio"],
      startedDaysAgo: 313,
      endsInDays: 52,
      optionPriceCents: 750_000,
      remindedDaysAgo: 38,
    },
  },
];

const PASSED: readonly DemoCard[] = [
  { title: "Ninety Decibels", savedDaysAgo: 22, stage: "passed", sinceDaysAgo: 5, passReason: "budget" },
  {
    title: "Municipal Monsters",
    savedDaysAgo: 31,
    stage: "passed",
    sinceDaysAgo: 9,
    passReason: "similarProject",
  },
  { title: "The Unlit Room", savedDaysAgo: 38, stage: "passed", sinceDaysAgo: 12, passReason: "tone" },
  { title: "The Bowls Club Uprising", savedDaysAgo: 45, stage: "passed", sinceDaysAgo: 19 },
  ...archived("The Tiger Courier", 90, 48, "budget"),
  ...archived("The Worst Best Man", 102, 60, "tone"),
  ...archived("Exhibit Nine", 130, 75, "rights"),
];

function archived(
  title: string,
  savedDaysAgo: number,
  sinceDaysAgo: number,
  passReason: PassReason,
): DemoCard[] {
  return [{ title, savedDaysAgo, stage: "passed", sinceDaysAgo, passReason, isArchived: true }];
}

const WITHDRAWN: DemoBook = {
  title: "A Quiet Inventory",
  author: "Noor Castellane",
  genre: "Drama",
  logline: "Three sisters list everything in their mother’s flat, and stop at the drawer nobody owned.",
  synopsis: [
    "The agency wants a list by Monday. Three sisters who have not shared a room in nine years begin with the kitchen, because nobody ever cried in it.",
    "By Sunday they have counted four hundred things and agreed on none of them.",
  ],
  amazon: [4.3, 58],
  rights: rights("fa"),
  themes: ["Family Secrets"],
};

/** The approved producer of the demo sign-ins. */
export const DANAS_DESK: DemoDesk = {
  email: "producer@demo.example",
  cards: [...CONSIDERING, ...READING, ...TALKING, ...OPTIONED, ...PASSED],
  gone: {
    book: WITHDRAWN,
    card: {
      savedDaysAgo: 190,
      stage: "optioned",
      sinceDaysAgo: 155,
      tags: ["Feature"],
      option: {
        contractStatus: "option",
        rights: ["filmTV"],
        startedDaysAgo: 155,
        endsInDays: 210,
        optionPriceCents: 500_000,
        notes: "The author withdrew the book. Our agreement stands.",
      },
    },
  },
  searches: [
    {
      searchName: "True stories, quiet lives",
      genre: "Biography/Memoir",
      minRating: 4.3,
      minReviewCount: 1,
      keywords: ["mother", "granddaughter", "diary", "piano"],
      movieRatings: [],
      rights: ["filmTV", "audio"],
      alerts: "daily",
      lastRunDaysAgo: 3.2,
      previousRunDaysAgo: 11,
      matches: [
        { title: "Eight Months at Aldermoor", daysAgo: 52 },
        { title: "A Life in Lost Gloves", daysAgo: 8 },
      ],
    },
    {
      searchName: "Near-future, small cast",
      genre: "Science Fiction",
      minRating: 4,
      minReviewCount: 1,
      maxReviewCount: 2000,
      keywords: [],
      movieRatings: [],
      rights: ["filmTV"],
      alerts: "off",
      lastRunDaysAgo: 14,
      previousRunDaysAgo: 30,
      matches: [{ title: "The Seed Vault Choir", daysAgo: 33 }],
    },
    {
      searchName: "Contained family drama",
      genre: "Drama",
      minRating: 4.2,
      minReviewCount: 50,
      keywords: [],
      movieRatings: ["PG", "PG-13"],
      rights: [],
      alerts: "daily",
      lastRunDaysAgo: 4.1,
      previousRunDaysAgo: 12,
      matches: [
        { title: "Interval Training", daysAgo: 40 },
        { title: "The Long Handover", daysAgo: 2.4 },
        { title: "The Paper Aviary", daysAgo: 1.4 },
      ],
    },
    {
      searchName: "Warm-hearted crime",
      genre: "Crime",
      minRating: 4,
      minReviewCount: 50,
      keywords: [],
      movieRatings: ["PG", "PG-13"],
      rights: ["filmTV", "audio"],
      alerts: "instant",
      lastRunDaysAgo: 3.1,
      previousRunDaysAgo: 9,
      matches: [
        { title: "The Honest Forger", daysAgo: 345 },
        { title: "Small Change", daysAgo: 2.6 },
        { title: "Nobody Signs Their Name", daysAgo: 1.7 },
        { title: "The Getaway Choir", daysAgo: 0.4 },
      ],
    },
  ],
  news: {
    seenDaysAgo: 3,
    changes: [
      { title: "Cold Room, Warm Hands", kind: "unlisted", daysAgo: 2.2 },
      { title: "Low Orbit", kind: "rightLost", right: "digitalGaming", daysAgo: 1.5 },
    ],
  },
};
