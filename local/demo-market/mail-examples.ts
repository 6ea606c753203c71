import type { ReactivationBook } from "../../domain/mail/campaigns/reactivation";
import type { AuthorBookWeek, DigestBook, DigestBooks } from "../../domain/mail/digest";
import type { OwnMailBlock } from "../../domain/mail/campaigns/own-mail";
import { ownMailText } from "../../domain/mail/campaigns/own-mail";
import { foundBooksText } from "../../domain/producers/search-alerts";
import type { MailType, MailValues } from "../../domain/mail/mails";

const CODE = "ABCD2345";
const NAMED = { firstName: "Reader" };
const BOOK = { ...NAMED, bookTitle: "A Tide of Paper" };
const ISSUE = {
  issue: String(Date.parse("2026-11-24T17:00:00Z")),
  introduction: "Three debuts this week.\n\nThe last one is a favorite of ours.",
};
const MESSAGES = { name: "Dana Cole", threadId: "thread1", stopToken: "person.sig" };
const OWN_BOOK: AuthorBookWeek = {
  slug: "a-tide-of-paper",
  title: "A Tide of Paper",
  authorName: "Example Author",
  genre: "Thriller",
  coverUrl: null,
  isPublic: true,
  views: 1204,
  saves: 2,
  contacts: 1,
  checks: 1,
  sponsorship: null,
};
const OWN_SPONSORED: AuthorBookWeek = {
  ...OWN_BOOK,
  slug: "rooms-without-maps",
  title: "Rooms Without Maps",
  saves: 0,
  contacts: 0,
  checks: 0,
  views: 1,
  sponsorship: "started",
};
const REACTIVATION = {
  firstName: "Reader",
  authorName: "Reader Example",
  bookTitle: "A Tide of Paper",
  book: JSON.stringify({
    slug: "a-tide-of-paper",
    genre: "Thriller",
    coverUrl: null,
    rating: 4.6,
    reviews: "2,310 Reviews",
    interest: 12,
  } satisfies ReactivationBook),
};

const OWN_BLOCKS: OwnMailBlock[] = [
  { kind: "text", text: "Hello {firstName},\n\nProducers ask for {bookTitle} and for books like these:" },
  {
    kind: "books",
    books: [
      {
        slug: "rooms-without-maps",
        title: "Rooms Without Maps",
        authorName: "Example Author",
        genre: "Thriller",
        coverUrl: null,
        bestRating: 4.4,
        totalReviews: 1284,
        logline: "A blind locksmith is hired to open the one room a family has agreed to forget.",
      },
    ],
  },
  { kind: "button", label: "See what is new", href: "/browse" },
];

/**
 * Values that each email could have, the usual ones first: for tests, and for the gallery of a local run's mailbox.
 */
export const MAIL_EXAMPLES: { [Type in MailType]: readonly [MailValues[Type], ...MailValues[Type][]] } = {
  verification: [{ ...NAMED, code: CODE }],
  reset: [{ ...NAMED, code: CODE }],
  account_exists: [NAMED],
  password_changed: [NAMED],
  email_change: [{ ...NAMED, code: CODE }],
  email_changed: [
    { ...NAMED, newEmail: "new@people.example", done: "yes" },
    { ...NAMED, newEmail: "new@people.example", done: "no" },
  ],
  welcome_author: [NAMED],
  welcome_producer: [NAMED],
  producer_approved: [NAMED],
  producer_denied: [{ ...NAMED, reason: "No credits found" }],
  producer_suspended: [NAMED],
  producer_reopened: [NAMED],
  producer_pending: [NAMED],
  report_decided: [{ ...NAMED, label: "Example Producer", outcome: "We warned them." }],
  account_warned: [
    { ...NAMED, label: "The Paper Tide", action: "warned", reason: "Please don't ask for fees." },
    { ...NAMED, label: "The Paper Tide", action: "bookBlocked", reason: "" },
    { ...NAMED, label: "The Paper Tide", action: "booksBlocked", reason: "" },
  ],
  contact_notification: [
    {
      name: "Thriller author",
      email: "writer@people.example",
      userType: "author",
      subject: "A question",
      message: "First line\nSecond line",
    },
  ],
  contact_acknowledgement: [{}],
  preference_notice: [{}],
  preference_link: [{}],
  newsletter_confirmation: [{ token: "row.token" }],
  account_deleted: [NAMED],
  book_contact_changed: [
    { bookTitle: "A Tide of Paper", isContact: "yes" },
    { bookTitle: "A Tide of Paper", isContact: "no" },
  ],
  books_claimed: [
    { ...NAMED, bookTitles: "A Tide of Paper, Slow Orbits", howMany: "several" },
    { ...NAMED, bookTitles: "A Tide of Paper", howMany: "one" },
  ],
  book_submitted: [
    { ...BOOK, isPublic: "yes" },
    { ...BOOK, isPublic: "no" },
  ],
  trial_ends: [
    { ...NAMED, days: "3", endsOn: "Dec 4, 2026" },
    { ...NAMED, days: "1", endsOn: "Dec 4, 2026" },
  ],
  membership_started: [
    { ...NAMED, kind: "trial", endsOn: "Dec 8, 2026" },
    { ...NAMED, kind: "paid", endsOn: "Dec 24, 2026" },
  ],
  payment_failed: [NAMED],
  payment_mended: [NAMED],
  membership_paused: [NAMED],
  membership_canceled: [
    { ...NAMED, endsOn: "Dec 24, 2026", isOver: "no", wasCharged: "yes" },
    { ...NAMED, endsOn: "Dec 4, 2026", isOver: "no", wasCharged: "no" },
    { ...NAMED, endsOn: "Nov 24, 2026", isOver: "yes", wasCharged: "yes" },
  ],
  sponsorship_over: [
    { ...BOOK, from: "Nov 4, 2026", until: "Dec 4, 2026", views: "1,204", saves: "3", contacts: "1" },
    { ...BOOK, from: "Nov 4, 2026", until: "Dec 4, 2026", views: "Not counted", saves: "3", contacts: "1" },
  ],
  readiness_tip: [
    { ...BOOK, bookId: "book1", lack: "cover" },
    { ...BOOK, bookId: "book1", lack: "link" },
    { ...BOOK, bookId: "book1", lack: "logline" },
  ],
  rating_freshness: [{ ...BOOK, bookId: "book1" }],
  social_reminder: [{ ...BOOK, slug: "a-tide-of-paper" }],
  sponsorship_started: [{ ...BOOK, until: "Dec 4, 2026", paid: "$22.17" }],
  sponsorship_ends: [{ ...BOOK, until: "Dec 4, 2026" }],
  sponsorship_removed: [{ ...BOOK, until: "Dec 4, 2026" }],
  sponsorship_restored: [{ ...BOOK, until: "Dec 4, 2026" }],
  sponsorship_report: [{ ...BOOK, month: "November 2026", views: "1,204", saves: "3", contacts: "1" }],
  option_ending: [
    { ...NAMED, bookTitle: "The Careful Counterfeit", ending: "ends in 30 days", endsOn: "Jan 12, 2027" },
  ],
  search_alert: [
    { ...NAMED, mode: "instant", found: foundBooks(), stopAllToken: "producer.sig" },
    { ...NAMED, mode: "daily", found: foundBooks(), stopAllToken: "producer.sig" },
  ],
  message_waiting: [
    { ...BOOK, ...MESSAGES, howMany: "one" },
    { ...BOOK, ...MESSAGES, howMany: "several" },
  ],
  digest_producer: [
    { ...NAMED, ...ISSUE, genres: "Thriller, Mystery, and Drama", books: digestBooks() },
    { ...NAMED, ...ISSUE, introduction: "", genres: "", books: digestBooks() },
  ],
  digest_author: [{ ...NAMED, ...ISSUE, books: JSON.stringify([OWN_BOOK, OWN_SPONSORED]) }],
  digest_reader: [{ ...ISSUE, books: digestBooks({ rising: [], rights: [], matches: [] }) }],
  campaign: [
    {
      ...NAMED,
      subject: "What producers look for this winter",
      preview: "Three notes from our screening desk.",
      blocks: ownMailText(OWN_BLOCKS),
      audience: "author",
      bookTitle: "The Careful Counterfeit",
    },
  ],
  v1_reactivation: [
    { ...REACTIVATION, emailDay: "1" },
    { ...REACTIVATION, emailDay: "2" },
    { ...REACTIVATION, emailDay: "3" },
    { ...REACTIVATION, emailDay: "4" },
  ],
};

function foundBooks(): string {
  return foundBooksText([
    {
      searchId: "search1",
      searchName: "Coastal crime",
      stopToken: "search1.sig",
      books: [{ slug: "ebb-and-ledger", title: "Ebb and Ledger", authorName: "Example Author" }],
    },
    {
      searchId: "search2",
      searchName: "Small cast",
      stopToken: "search2.sig",
      books: [{ slug: "nine-miles-of-fog", title: "Nine Miles of Fog", authorName: "Example Author" }],
    },
  ]);
}

/** The books of a digest, in each of its sections. Readers of the newsletter get the new ones. */
function digestBooks(other: Partial<DigestBooks> = {}): string {
  const book = (title: string, genre: string, authorName = "Example Author"): DigestBook => ({
    slug: title.toLowerCase().replaceAll(" ", "-"),
    title,
    authorName,
    genre,
    coverUrl: null,
    bestRating: 4.6,
    totalReviews: 318,
    logline: "A cleaner in the capitol finds a committee room that is on no floor plan.",
    rights: ["filmTV", "audio", "theaterStage"],
  });
  const openedAt = Date.parse("2026-11-20T18:00:00Z");
  const books: DigestBooks = {
    new: [
      book("The Borrowed Capitol", "Thriller", "Example Author"),
      book("The Beekeeper’s Answer", "Mystery", "Example Author"),
      book("Eight for Dinner", "Drama", "Example Author"),
    ],
    rising: [
      { ...book("A Tide of Paper", "Thriller"), gained: 6, interest: 12 },
      { ...book("Rooms Without Maps", "Thriller"), gained: 3, interest: 8 },
    ],
    rights: [
      {
        ...book("The Second Soprano", "Mystery", "Example Author"),
        opened: [{ right: "filmTV", openedAt, isAgain: true }],
      },
    ],
    matches: [{ ...book("Ebb and Ledger", "Crime", "Example Author"), searchName: "Coastal crime" }],
    ...other,
  };
  return JSON.stringify(books);
}
