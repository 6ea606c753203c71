import { reactivationSubject } from "../../../domain/mail/campaigns/campaigns";
import { interestSentence, reactivationBookIn } from "../../../domain/mail/campaigns/reactivation";
import { bookPath } from "../../../domain/links";
import type { MailValues } from "../../../domain/mail/mails";
import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "../blocks";
import type { Block, Links, Message, Writers } from "../message";
import { greeting, isPlainLine } from "../names";

/** Welcomes, decisions about producers, and news for authors about their books. */
export const PEOPLE_MAILS: Writers<
  | "welcome_author"
  | "welcome_producer"
  | "producer_approved"
  | "producer_denied"
  | "producer_suspended"
  | "producer_reopened"
  | "producer_pending"
  | "report_decided"
  | "account_warned"
  | "book_submitted"
  | "book_contact_changed"
  | "books_claimed"
  | "v1_reactivation"
> = {
  welcome_author: ({ firstName }, { site }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    preview: "Your account is ready. Next, list your first book.",
    heading: "Your account is ready",
    blocks: [
      text(greeting(firstName)),
      text(
        "Producers look here for stories to option. List a published book with its ratings and rights. It appears in the catalog once it has a rating of 4.0 or higher and at least one review.",
      ),
      button("List a book", `${site}/submit`),
      note("Your dashboard shows your next steps, including your free trial."),
    ],
    reason: HAS_ACCOUNT,
  }),
  welcome_producer: ({ firstName }, { site }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    preview: "This typically takes 24-48 hours.",
    heading: "We are reviewing your account",
    blocks: [
      text(greeting(firstName)),
      text(
        "Thank you for signing up. We review every producer account before it can contact authors. This typically takes 24-48 hours, and we'll email you either way.",
      ),
      text("In the meantime, you can browse the catalog and save the books you like."),
      button("Browse books", `${site}/browse`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_approved: ({ firstName }, { site }) => ({
    subject: "Your producer account is approved",
    preview: "You can contact authors now.",
    heading: "Your account is approved",
    blocks: [
      text(greeting(firstName)),
      text("Your account is approved. You can now contact authors from their books' pages."),
      button("Open my dashboard", `${site}/dashboard`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_denied: ({ firstName, reason }, { site, support }) => ({
    subject: "Your producer account was not approved",
    preview: "Here's the reason, and what you can do.",
    heading: "Your account was not approved",
    blocks: [
      text(greeting(firstName)),
      text("We couldn't approve your account for this reason:"),
      { kind: "quote", text: reason },
      text("You can reapply 30 days after this decision."),
      button("See my application", `${site}/producer-denied`),
      note(`If you think this is a mistake, contact ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_suspended: ({ firstName }, { support }) => ({
    subject: "Your producer account is suspended",
    preview: "Here's what this means, and who to contact.",
    heading: "Your account is suspended",
    blocks: [
      text(greeting(firstName)),
      text(
        "Your producer account is suspended. You can still log in and browse, but you can't save books or contact authors.",
      ),
      note(`To ask for another review, contact ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_reopened: ({ firstName }, { site }) => ({
    subject: "Your producer account is open again",
    preview: "You can save books and contact authors.",
    heading: "Your account is open again",
    blocks: [
      text(greeting(firstName)),
      text("Your account is no longer suspended. You can save books and contact authors."),
      button("Open my dashboard", `${site}/dashboard`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_pending: ({ firstName }, { site }) => ({
    subject: "Your producer account is under review",
    preview: "This typically takes 24-48 hours.",
    heading: "Your account is under review",
    blocks: [
      text(greeting(firstName)),
      text("We're reviewing your account again. This typically takes 24-48 hours, and we'll email you."),
      button("Check the status", `${site}/producer-pending`),
    ],
    reason: HAS_ACCOUNT,
  }),
  report_decided: ({ firstName, label, outcome }, { support }) => ({
    subject: "We reviewed your report",
    preview: outcome,
    heading: "We reviewed your report",
    blocks: [
      text(greeting(firstName)),
      text("Thank you for your report. An admin has looked at it:"),
      facts(["Reported", label], ["Decision", outcome]),
      note(`Is there more that we should know? Contact ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  account_warned: ({ firstName, label, action, reason }, { support }) => {
    const { heading, told } = REPORTED[action];
    return {
      subject: heading,
      preview: "Here's why, and who to contact.",
      heading,
      blocks: [
        text(greeting(firstName)),
        text(told),
        ...(action === "booksBlocked" ? [] : [facts(["About", label])]),
        ...(action === "warned" ? [{ kind: "quote", text: reason } as const] : []),
        note(`If you think this is a mistake, contact ${support}.`),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  book_submitted: ({ firstName, bookTitle, isPublic }, { site }) => {
    const isListed = isPublic === "yes";
    const heading = isListed ? "Your book is listed" : "Your book is saved";
    return {
      subject: `${heading}: ${bookTitle}`,
      preview: isListed ? "Producers can find it now." : "What it needs to be public.",
      heading,
      blocks: [
        text(greeting(firstName)),
        text("We received your book:"),
        facts(["Book", bookTitle]),
        text(
          isListed
            ? "It is public, and producers can find it. Your dashboard shows their interest."
            : "It is not public yet. It goes public once it has a rating of 4.0 or higher and at least one review. Your dashboard shows what it still needs.",
        ),
        button("Open my dashboard", `${site}/dashboard`),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  book_contact_changed: ({ bookTitle, isContact }, { support }) => {
    const isNow = isContact === "yes";
    return {
      subject: `${isNow ? "You are now the contact of a book" : "You are no longer the contact of a book"}: ${bookTitle}`,
      preview: isNow ? "Approved producers can see this address." : "Producers no longer see this address.",
      heading: isNow ? "You are now the contact of a book" : "You are no longer the contact of a book",
      blocks: [
        text(
          isNow
            ? "We changed this book's contact address to yours. Approved producers who ask for its contact see it:"
            : "We changed this book's contact address. Producers who ask for its contact no longer see yours:",
        ),
        facts(["Book", bookTitle]),
        text("Nothing else changed: neither who the book belongs to, nor how anyone logs in."),
        note(`If this is wrong, contact ${support}.`),
      ],
      reason: `You're receiving this because we changed the contact address of a book on ${PRODUCT_NAME}.`,
    };
  },
  books_claimed: ({ firstName, bookTitles, howMany }, { site, support }) => {
    const isOne = howMany === "one";
    return {
      subject: isOne ? `You claimed your book: ${bookTitles}` : "You claimed your books",
      preview: isOne ? "You can edit it now." : "You can edit them now.",
      heading: isOne ? "You claimed your book" : "You claimed your books",
      blocks: [
        text(greeting(firstName)),
        text(
          isOne
            ? "You claimed a book that was listed with this address. You can edit it, list or unlist it, and see producers' interest:"
            : "You claimed the books that were listed with this address. You can edit them, list or unlist them, and see producers' interest:",
        ),
        facts([isOne ? "Book" : "Books", bookTitles]),
        button("Open my books", `${site}/dashboard/author`),
        note(`If this wasn't you, change your password now and contact ${support}.`),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  v1_reactivation: (values, links) => ({
    ...REACTIVATION_STEPS[values.emailDay](values, links),
    reason: LISTED_BOOK_REASON,
  }),
};

/** What a reported person is told, by what was done. */
const REPORTED: Record<MailValues["account_warned"]["action"], { heading: string; told: string }> = {
  warned: {
    heading: "A warning about your account",
    told: "Someone reported you, and an admin decided that this is against our rules:",
  },
  bookBlocked: {
    heading: "Your book is blocked",
    told: "Someone reported your book, and an admin took it off the market:",
  },
  booksBlocked: {
    heading: "Your books are blocked",
    told: "Someone reported you, and an admin took all your public books off the market.",
  },
};

const LISTED_BOOK_REASON = `You're receiving this because one of your books is listed on ${PRODUCT_NAME}.`;

type StepValues = { firstName: string; authorName: string; bookTitle: string; book: string };
type Step = (values: StepValues, links: Links) => Omit<Message, "reason">;

/** The book, as its page shows it. */
function bookBlock({ authorName, bookTitle, book }: Omit<StepValues, "firstName">, site: string): Block[] {
  const shown = reactivationBookIn(book);
  if (shown === null) return [];
  const { genre, coverUrl, rating, reviews } = shown;
  const author = isPlainLine(authorName) ? authorName : "An author";
  const row = {
    title: bookTitle,
    href: `${site}${bookPath(shown)}`,
    author,
    genre,
    coverUrl,
    rating,
    reviews,
  };
  return [{ kind: "books", layout: "large", rows: [row] }];
}

/** How many producers marked interest, if any did. */
function interestBlock({ bookTitle, book }: Pick<StepValues, "bookTitle" | "book">): Block[] {
  const sentence = interestSentence(reactivationBookIn(book)?.interest ?? 0, bookTitle);
  return sentence === null ? [] : [text(sentence)];
}

/** The four steps of the campaign to authors without an account. */
const REACTIVATION_STEPS: Record<"1" | "2" | "3" | "4", Step> = {
  "1": ({ firstName, authorName, bookTitle, book }, { site }) => ({
    subject: reactivationSubject(1, bookTitle),
    preview: "It's already listed. Sign up to manage it.",
    heading: "Your book is waiting for you",
    blocks: [
      text(greeting(firstName)),
      text(
        `${bookTitle} is listed on ${PRODUCT_NAME}, where film and TV producers look for stories to option.`,
      ),
      ...bookBlock({ authorName, bookTitle, book }, site),
      text("Sign up with this address and confirm it to manage your book."),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
  "2": ({ firstName, authorName, bookTitle, book }, { site }) => ({
    subject: reactivationSubject(2, bookTitle),
    preview: "Sign up so that they can message you.",
    heading: "Producers can see your book",
    blocks: [
      text(greeting(firstName)),
      text(
        `Approved producers can find ${bookTitle} by genre, rating and available rights. They can't message you until you have an account.`,
      ),
      ...interestBlock({ bookTitle, book }),
      ...bookBlock({ authorName, bookTitle, book }, site),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
  "3": ({ firstName, bookTitle }, { site }) => ({
    subject: reactivationSubject(3, bookTitle),
    preview: "Books that were optioned, and where they are now.",
    heading: "How an adaptation begins",
    blocks: [
      text(greeting(firstName)),
      text(
        "An adaptation often begins with an option. See which books were optioned and how far they have come:",
      ),
      button("Read the success stories", `${site}/success-stories`),
      text(`Claim ${bookTitle} so that producers can message you about it too.`),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
  "4": ({ firstName, authorName, bookTitle, book }, { site }) => ({
    subject: reactivationSubject(4, bookTitle),
    preview: "We won't email you about this again.",
    heading: "A last reminder",
    blocks: [
      text(greeting(firstName)),
      text(`${bookTitle} is still unclaimed. This is our last email about it.`),
      ...bookBlock({ authorName, bookTitle, book }, site),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
};
