import { DEMO_AUTHORS } from "../authors";
import { DEMO_BOOKS } from "../books";
import type { DemoBook } from "../demo-book";
import { AUTHOR_HOURS_AGO, datesOf, hoursSinceAdded } from "../history";
import type { DemoLogin } from "../people";
import { APPROVED_DEMO_PRODUCERS, DEMO_LOGINS, DEMO_PASSWORD_HASH, DEMO_PRODUCERS } from "../people";
import { HOUR_MS } from "./seeding";

/** A person as `staging/market:addPeople` takes one, as far as this side looks at it. */
export interface StagedPerson {
  email: string;
  role: string;
  firstName: string;
  lastName: string;
  approvalStatus?: string;
  evidence?: { companyEmail: boolean; imdbUrl: string; callNote: string };
}

/** The demo sign-ins, all with the hash of the one password. */
export function stagedLogins(): StagedPerson[] {
  return DEMO_LOGINS.map(({ purpose: _, callNote, ...login }) => ({
    ...login,
    evidence: callNote === undefined ? undefined : checked(login.imdbUrl, callNote),
    ...(login.role === "author"
      ? { ...authorProfile(nameOf(login)), signupDate: Date.now() - AUTHOR_HOURS_AGO * HOUR_MS }
      : {}),
    passwordHash: DEMO_PASSWORD_HASH,
    emailVerified: true,
  }));
}

/** The books' authors, in the order of their first books. */
export function stagedAuthors(books: readonly DemoBook[]): StagedPerson[] {
  const names = [...new Set(books.map(({ author }) => author))];
  return names.map((name) => {
    const [firstName = "", ...rest] = name.split(" ");
    const names = { firstName, lastName: rest.join(" ") };
    return { email: authorEmail(name), role: "author", ...names, ...authorProfile(name) };
  });
}

/** The books' authors with the days of their sign-up: each the day before their first book. */
export function datedAuthors(books: readonly DemoBook[], now: number): StagedPerson[] {
  return stagedAuthors(books).map((author) => {
    const first = books.findIndex((book) => authorEmail(book.author) === author.email);
    return { ...author, signupDate: now - (hoursSinceAdded(first, books.length) + 24) * HOUR_MS };
  });
}

/** The producers who only save books: most are approved, the rest still wait. */
export function stagedProducers(): StagedPerson[] {
  return DEMO_PRODUCERS.map(([firstName, lastName, companyName], index) => {
    const imdbUrl = index % 3 === 2 ? undefined : imdbSearch(companyName);
    const approval = {
      approvalStatus: "approved",
      evidence: checked(imdbUrl, `Spoke to ${firstName}, who named ${companyName}’s productions.`),
    };
    return {
      email: emailAt("producers", `${firstName} ${lastName}`),
      role: "producer",
      firstName,
      lastName,
      companyName,
      phone: index % 6 === 5 ? undefined : `+1 212 555 01${String(index).padStart(2, "0")}`,
      imdbUrl,
      ...(index < APPROVED_DEMO_PRODUCERS && approval),
    };
  });
}

/** When the producers signed up and the admin decided about them. */
export function stagedDates(adminId: string) {
  const emails = stagedProducers().map(({ email }) => email);
  const logins = DEMO_LOGINS.filter(({ role }) => role === "producer").map(({ email }) => email);
  return [...logins, ...emails].flatMap((email) => {
    const dates = datesOf(email, emails.indexOf(email), APPROVED_DEMO_PRODUCERS);
    if (dates === undefined) return [];
    const { signedUpHoursAgo, decidedHoursAgo: hoursAgo } = dates;
    return [
      { email, signedUpHoursAgo, decided: hoursAgo === undefined ? undefined : { hoursAgo, by: adminId } },
    ];
  });
}

/** One author is a demo sign-in; the others have addresses nobody can write to. */
export function authorEmail(name: string): string {
  const login = DEMO_LOGINS.find((login) => login.role === "author" && nameOf(login) === name);
  return login?.email ?? emailAt("authors", name);
}

/** The address that an import named for an author without an account. */
export function importedEmail(name: string): string {
  return emailAt("imported", name);
}

/** What an author says of themselves, as their profile's form would store it. Their phone is a contact of their books. */
function authorProfile(name: string) {
  const { phone: _, ...profile } = DEMO_AUTHORS[name] ?? {};
  const genre = DEMO_BOOKS.find(({ author }) => author === name)?.genre ?? "";
  return { mainGenre: PROFILE_GENRES[genre] ?? "Fiction", ...profile };
}

/** The genres of the profile's form, by the genre of an author's books. The others are fiction. */
const PROFILE_GENRES: Record<string, string> = {
  Thriller: "Mystery/Thriller",
  Mystery: "Mystery/Thriller",
  Crime: "Mystery/Thriller",
  "True Crime": "Non-Fiction",
  "Non-Fiction": "Non-Fiction",
  Romance: "Romance",
  "Science Fiction": "Science Fiction",
  Fantasy: "Fantasy",
  Horror: "Horror",
  "Biography/Memoir": "Biography/Memoir",
  "Historical Fiction": "Historical Fiction",
  "Young Adult": "Young Adult",
};

/** What was checked before an approval. The demo's addresses are nobody's company. */
function checked(imdbUrl: string | undefined, callNote: string) {
  return { companyEmail: false, imdbUrl: imdbUrl ?? "", callNote };
}

function nameOf({ firstName, lastName }: Pick<DemoLogin, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

function emailAt(role: "authors" | "imported" | "producers", name: string): string {
  const local = name.toLowerCase().replace(/[^a-z]+/g, "-");
  return `${local}@${role}.demo.example`;
}

/** A search rather than a page: the demo market's people are invented. */
function imdbSearch(companyName: string): string {
  return `https://www.imdb.com/find/?q=${encodeURIComponent(companyName)}`;
}
