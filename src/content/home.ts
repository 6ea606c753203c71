/** The figures are marketing claims, not counts. */
export const HERO = {
  title: ["Books ready", "for the screen."],
  text:
    "Published books by independent authors, with readers already behind them. Producers browse the rights. " +
    "Authors keep theirs until they like a deal.",
} as const;

export const CLAIMS = [
  { figure: "1,000+", label: "books" },
  { figure: "200+", label: "producers" },
  { figure: "47", label: "countries" },
] as const;

export const RULES = [
  { title: "4.0 or higher on a major platform", text: "and at least one authentic reader review." },
  { title: "Direct contact, no agents", text: "Approved producers contact authors themselves." },
  { title: "No commission", text: "We take no part in option deals." },
] as const;

export const CALL = {
  title: ["Find the book", "before it is a film."],
  text: "Producers get access to bestselling indie authors with vetted ratings. Sign-up is free, and we typically review accounts within 24-48 hours. Browsing is open to everyone.",
} as const;
