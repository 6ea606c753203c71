import type { DemoRole } from "./people";

/** Who visits: a visitor, everybody with a role and standing, and an account that has still to choose a role. */
export type Visitor = "visitor" | DemoRole | "newcomer";

export const VISITORS: readonly Visitor[] = [
  "visitor",
  "author",
  "producer",
  "pending",
  "denied",
  "suspended",
  "admin",
  "newcomer",
];

const MEMBERS = VISITORS.filter((who) => who !== "visitor");

/** One address, where each visitor lands, and a name for how the page looks to them. */
export interface Address {
  path: string;
  lands: (who: Visitor) => string;
  looks: (who: Visitor) => string;
  /** Its answer depends on who asks, so it is also asked with nothing known yet. */
  isGuarded: boolean;
}

/** What each page is headed, by its address without query and anchor. */
const HEADINGS: Readonly<Record<string, string | Partial<Record<Visitor, string>>>> = {
  "/": "Books ready for the screen.",
  "/browse": "Browse",
  "/book/the-salt-ledger": "The Salt Ledger",
  "/book/no-such-book": "This book is not available",
  "/sponsored": "Sponsored",
  "/success-stories": "Success Stories",
  "/how-ranking-works": "How ranking works",
  "/for-producers": "Stories with readers. Rights within reach.",
  "/for-authors": "Put your book where producers look.",
  "/about": "A shelf between two rooms.",
  "/team": "The people behind the shelf",
  "/contact": "Contact us",
  "/blog": "Blog",
  "/blog/chain-of-title": "Chain of title for self-published books",
  "/blog/no-such-post": "Post Not Found",
  "/authors/mara-ellingsworth": "Mara Ellingsworth",
  "/authors/no-such-author": "Author Not Found",
  "/submit": {
    visitor: "Sign Up to List Your Book",
    author: "Add Book",
    admin: "Add Book",
    producer: "Authors Only",
    pending: "Authors Only",
    denied: "Authors Only",
    suspended: "Authors Only",
  },
  "/signup": "Producer or author?",
  "/signup/producer": "Create a producer account",
  "/signup/author": "Create an author account",
  "/login": "Login",
  "/reset-password": "Reset password",
  "/confirm-email": "This link is incomplete",
  "/terms": "Terms of Service",
  "/privacy-policy": "Privacy Policy",
  "/sms-compliance": "SMS Compliance",
  "/unsubscribe": "Email Preferences",
  "/pitch-deck": "Pitch Deck",
  "/account": "Account",
  "/notifications": "Notifications",
  "/messages": "Messages",
  "/dashboard": "Author or producer?",
  "/dashboard/author": "My Books",
  "/dashboard/producer": "Overview",
  "/author-profile": "Edit Profile",
  // The demo author is a member already.
  "/payment-success": "Your membership is active",
  "/producer-pending": "Account Under Review",
  "/producer-denied": "Application Not Approved",
  "/admin": "Admin",
  "/admin/messages": "Contact Messages",
  "/admin/import": "Import Books",
  "/admin/ratings": "Rating Checks",
  "/admin/reports": "Reports",
  "/admin/audit": "Audit Log",
};

/** The heading that this visitor finds at an address. */
export function headingAt(landing: string, who: Visitor): string {
  const heading = HEADINGS[pathOf(landing)];
  return (typeof heading === "string" ? heading : heading?.[who]) ?? `no heading known for ${landing}`;
}

/** The address without query and anchor. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** Every address of the site (RTE-01 to RTE-27); the last ends the visit, and the session with it. */
export const ADDRESSES: readonly Address[] = [
  ...open(standing, ["/book/the-salt-ledger", "/authors/mara-ellingsworth"]),
  {
    path: "/submit",
    lands: submitAnswer,
    looks: (who) => headingAt(submitAnswer(who), who),
    isGuarded: false,
  },
  ...open((who) => (who === "visitor" ? "visitor" : "member"), ["/unsubscribe"]),
  ...open(alike, [
    "/",
    "/browse",
    "/browse?q=salt&genre=Thriller",
    "/book/no-such-book",
    "/sponsored",
    "/success-stories",
    "/how-ranking-works",
    "/for-producers",
    "/for-authors",
    "/about",
    "/team",
    "/contact",
    "/blog",
    "/blog/chain-of-title",
    "/blog/no-such-post",
    "/authors/no-such-author",
    "/reset-password",
    "/confirm-email",
    "/terms",
    "/privacy-policy",
    "/sms-compliance",
    "/pitch-deck",
  ]),
  ...leading({
    "/author/mara-ellingsworth": "/authors/mara-ellingsworth",
    "/terms-of-service": "/terms",
    "/how-it-works": "/for-authors",
    "/benefits": "/for-authors#benefits",
    "/pricing": "/for-authors#pricing",
    "/about-sponsorship": "/for-authors#sponsorship",
    "/pitch": "/pitch-deck",
    "/no-such-page": "/",
  }),
  ...guarded(home, ["visitor"], ["/signup", "/signup/producer", "/signup/author"]),
  ...guarded(
    home,
    [],
    ["/login", "/dashboard", "/saved", "/dashboard/producer", "/producer-pending", "/producer-denied"],
  ),
  ...guarded(() => "/login", MEMBERS, ["/account", "/notifications"]),
  ...guarded(home, ["author", "producer"], ["/messages"]),
  ...guarded(home, ["author"], ["/dashboard/author", "/author-profile", "/payment-success"]),
  ...guarded(
    (who) => (who === "visitor" ? "/login" : "/"),
    ["admin"],
    ["/admin", "/admin/messages", "/admin/import", "/admin/ratings", "/admin/reports", "/admin/audit"],
  ),
  ...leading({ "/logout": "/" }),
];

/** Who has no role is asked for it first (B-32). */
function submitAnswer(who: Visitor): string {
  return who === "newcomer" ? "/dashboard" : "/submit";
}

/** Everybody finds the page at the address itself. */
function open(looks: Address["looks"], paths: readonly string[]): Address[] {
  return paths.map((path) => ({ path, looks, lands: () => path, isGuarded: false }));
}

/** Everybody is led on to another address. */
function leading(ways: Readonly<Record<string, string>>): Address[] {
  return Object.entries(ways).map(([path, to]) => ({
    path,
    looks: alike,
    lands: () => to,
    isGuarded: false,
  }));
}

/** These alone find the page at the address; the rest are led elsewhere. */
function guarded(
  elsewhere: Address["lands"],
  theirs: readonly Visitor[],
  paths: readonly string[],
): Address[] {
  const lands = (path: string) => (who: Visitor) =>
    theirs.includes(who) ? path : remembering(path, elsewhere(who));
  return paths.map((path) => ({ path, looks: alike, lands: lands(path), isGuarded: true }));
}

/** The login page keeps in its address where to lead back. */
function remembering(path: string, landing: string): string {
  if (landing !== "/login" || path === "/login") return landing;
  return `/login?redirect=${path === "/saved" ? "/dashboard/producer" : path}`;
}

function alike(): string {
  return "alike";
}

/** How one stands to a book and its author. */
function standing(who: Visitor): string {
  return ["author", "producer", "admin"].includes(who) ? who : "onlooker";
}

/** Where a page leads a person who may not see it, and where the login leads (RTE-14, RTE-26). */
function home(who: Visitor): string {
  if (who === "visitor") return "/login";
  if (who === "newcomer") return "/dashboard";
  if (who === "suspended") return "/";
  if (who === "admin") return "/admin";
  if (who === "pending" || who === "denied") return `/producer-${who}`;
  return who === "author" ? "/dashboard/author" : "/dashboard/producer";
}
