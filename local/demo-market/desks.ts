import { DANAS_DESK } from "./danas-desk";
import type { DemoDesk } from "./demo-desk";

/** Two producers with a few books, and two more whose reasons for passing make a total that the author sees. */
const OTHERS: readonly DemoDesk[] = [
  {
    email: "producer-two@demo.example",
    cards: [
      { title: "The Listening Cellar", savedDaysAgo: 2.5, note: "Winter shoot. Who owns the audio option?" },
      {
        title: "The Salt Ledger",
        savedDaysAgo: 8,
        stage: "reading",
        sinceDaysAgo: 3,
        note: "Feature, not series. Nora carries it alone.",
      },
      {
        title: "Dust Takes the Name",
        savedDaysAgo: 35,
        stage: "optioned",
        sinceDaysAgo: 20,
        option: {
          contractStatus: "option",
          rights: ["filmTV"],
          startedDaysAgo: 20,
          endsInDays: 345,
          optionPriceCents: 900_000,
        },
      },
      { title: "The Unlit Room", savedDaysAgo: 29, stage: "passed", sinceDaysAgo: 15, passReason: "tone" },
    ],
    searches: [
      {
        searchName: "Horror with one room",
        genre: "Horror",
        minRating: 4,
        minReviewCount: 20,
        keywords: [],
        movieRatings: ["R"],
        rights: ["filmTV"],
        alerts: "off",
        lastRunDaysAgo: 6,
        previousRunDaysAgo: 18,
        matches: [{ title: "The Tenant Below", daysAgo: 20 }],
      },
    ],
  },
  {
    email: "pending@demo.example",
    cards: [
      { title: "The Salt Ledger", savedDaysAgo: 0.002, note: "Limited series, four parts?" },
      { title: "The Honest Forger", savedDaysAgo: 0.004 },
      { title: "The Glass Understudy", savedDaysAgo: 0.006, note: "Ask about stage rights." },
    ],
  },
  ...["amara-lockhart", "bastian-quill"].map((name): DemoDesk => ({
    email: `${name}@producers.demo.example`,
    cards: [
      { title: "The Unlit Room", savedDaysAgo: 50, stage: "passed", sinceDaysAgo: 30, passReason: "tone" },
    ],
  })),
];

export const DEMO_DESKS: readonly DemoDesk[] = [DANAS_DESK, ...OTHERS];
