/** The home page's words. The figures are marketing claims, kept as they were written, and not counted anywhere. */
export const HERO = {
  title: ["Books ready", "for the screen."],
  text:
    "Published books by independent authors, with readers already behind them. Producers browse the rights. " +
    "Authors keep hold of theirs until a deal they like.",
} as const;

export const CLAIMS = [
  { figure: "1,000+", word: "books" },
  { figure: "200+", word: "producers" },
  { figure: "47", word: "countries" },
] as const;

export const RULES = [
  { title: "4.0 or higher on a major platform", text: "and at least one authentic reader review." },
  { title: "Direct contact, no agents", text: "Approved producers reach the author themselves." },
  { title: "No commission", text: "We take no part in option deals." },
] as const;

export const CALL = {
  title: ["Find the book", "before it is a film."],
  text: "Producers get access to bestselling indie authors with vetted ratings. They sign up free and are reviewed, typically within 24-48 hours. Browsing is open to everyone.",
} as const;
