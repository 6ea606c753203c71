export interface NavLink {
  to: string;
  label: string;
}

/** Shown in the header and the mobile menu. */
export const PUBLIC_LINKS: readonly NavLink[] = [
  { to: "/browse", label: "Browse" },
  { to: "/sponsored", label: "Sponsored" },
  { to: "/for-producers", label: "Producers" },
  { to: "/for-authors", label: "Authors" },
  { to: "/about", label: "About" },
  { to: "/team", label: "Team" },
];

export const FOOTER_TEXT = "Adaptation Shelf takes no commission and takes no part in option deals.";

export const FOOTER_COLUMNS: readonly { title: string; links: readonly NavLink[] }[] = [
  {
    title: "Producers",
    links: [
      { to: "/browse", label: "Browse" },
      { to: "/sponsored", label: "Sponsored" },
      { to: "/success-stories", label: "Success Stories" },
      { to: "/how-ranking-works", label: "How Ranking Works" },
      { to: "/for-producers", label: "For Producers" },
    ],
  },
  {
    title: "Authors",
    links: [
      { to: "/submit", label: "Add Book" },
      { to: "/for-authors", label: "For Authors" },
      { to: "/blog", label: "Blog" },
      { to: "/contact", label: "Contact" },
    ],
  },
  {
    title: "Legal",
    links: [
      { to: "/terms", label: "Terms of Service" },
      { to: "/privacy-policy", label: "Privacy Policy" },
      { to: "/sms-compliance", label: "SMS Compliance" },
      { to: "/unsubscribe", label: "Email Preferences" },
    ],
  },
];
