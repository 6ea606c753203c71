import { PRODUCT_NAME } from "../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "./blocks";
import type { Links, Message, Writers } from "./contents";
import { greeting } from "./names";

/** Welcomes, decisions on producers, and what authors hear of their books. */
export const PEOPLE_MAILS: Writers<
  | "welcome_author"
  | "welcome_producer"
  | "producer_approved"
  | "producer_denied"
  | "producer_suspended"
  | "producer_pending"
  | "book_submitted"
  | "books_claimed"
  | "v1_reactivation"
> = {
  welcome_author: ({ firstName }, { site }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    preview: "Your account is ready. The next step is your first book.",
    heading: "Your account is ready",
    blocks: [
      text(greeting(firstName)),
      text(
        "Producers look here for stories they can option. List a published book with its ratings and rights; once it has a rating of 4.0 or more with at least one review, it stands in the catalogue.",
      ),
      button("List a book", `${site}/submit`),
      note("Your dashboard shows what is still to do, the trial set-up among it."),
    ],
    reason: HAS_ACCOUNT,
  }),
  welcome_producer: ({ firstName }, { site }) => ({
    subject: `Welcome to ${PRODUCT_NAME}`,
    preview: "We review your account within 24-48 hours.",
    heading: "We are reviewing your account",
    blocks: [
      text(greeting(firstName)),
      text(
        "Thank you for signing up. We look at every producer's account before it can contact authors; this typically takes 24-48 hours, and you hear from us either way.",
      ),
      text("Until then you can browse the catalogue and save the books you like."),
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
      text("Your account is approved. Authors can be contacted from the page of each book."),
      button("Open my dashboard", `${site}/dashboard`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_denied: ({ firstName, reason }, { site, support }) => ({
    subject: "Your producer account was not approved",
    preview: "The reason, and what you can do.",
    heading: "Your account was not approved",
    blocks: [
      text(greeting(firstName)),
      text("We could not approve your account. This is the reason we were given:"),
      { kind: "quote", text: reason },
      text("You may apply again 30 days after this decision, with whatever was missing."),
      button("See my application", `${site}/producer-denied`),
      note(`If you think this is a mistake, write to ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_suspended: ({ firstName }, { support }) => ({
    subject: "Your producer account is suspended",
    preview: "What this means, and whom to write to.",
    heading: "Your account is suspended",
    blocks: [
      text(greeting(firstName)),
      text(
        "Your producer account is suspended. You can still log in and read, but not save books or contact authors.",
      ),
      note(`To have it looked at again, write to ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  producer_pending: ({ firstName }, { site }) => ({
    subject: "Your producer account is under review",
    preview: "This typically takes 24-48 hours.",
    heading: "Your account is under review",
    blocks: [
      text(greeting(firstName)),
      text("Your account is being reviewed again. This typically takes 24-48 hours, and you hear from us."),
      button("Follow the review", `${site}/producer-pending`),
    ],
    reason: HAS_ACCOUNT,
  }),
  book_submitted: ({ firstName, bookTitle, isPublic }, { site }) => {
    const isListed = isPublic === "yes";
    const heading = isListed ? "Your book is listed" : "Your book is saved";
    return {
      subject: `${heading}: ${bookTitle}`,
      preview: isListed ? "Producers can find it now." : "What it needs to be public.",
      heading,
      blocks: [
        text(greeting(firstName)),
        text("We have your book:"),
        facts(["Book", bookTitle]),
        text(
          isListed
            ? "It is public, and producers can find it. Your dashboard shows the interest in it."
            : "It is not public yet. It goes public once it has a rating of 4.0 or higher and at least one review. Your dashboard shows what it still needs.",
        ),
        button("Open my dashboard", `${site}/dashboard`),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  books_claimed: ({ firstName, bookTitles, howMany }, { site, support }) => {
    const isOne = howMany === "one";
    return {
      subject: isOne ? `You claimed your book: ${bookTitles}` : "You claimed your books",
      preview: isOne ? "It is yours to edit now." : "They are yours to edit now.",
      heading: isOne ? "The book is yours" : "The books are yours",
      blocks: [
        text(greeting(firstName)),
        text(
          "Your account has claimed what was listed with this address. You can edit it, list or unlist it, and see the interest it finds:",
        ),
        facts([isOne ? "Book" : "Books", bookTitles]),
        button("Open my books", `${site}/dashboard/author`),
        note(`If this was not you, change your password at once and write to ${support}.`),
      ],
      reason: HAS_ACCOUNT,
    };
  },
  v1_reactivation: (values, links) => ({ ...STEPS[values.emailDay](values, links), reason: LISTED }),
};

const LISTED = `You get this because a book of yours is listed on ${PRODUCT_NAME}.`;

type Step = (values: { authorName: string; bookTitle: string }, links: Links) => Omit<Message, "reason">;

/** The four steps of the campaign to authors without an account (CMP-01). */
const STEPS: Record<"1" | "2" | "3" | "4", Step> = {
  "1": ({ authorName, bookTitle }, { site }) => ({
    subject: `Claim your book: ${bookTitle}`,
    preview: "It is listed; an account makes it yours.",
    heading: "Your book is waiting for you",
    blocks: [
      text(greeting(authorName)),
      text(
        `${bookTitle} is listed on ${PRODUCT_NAME}, where film and TV producers look for stories to option.`,
      ),
      text("Sign up with this address, confirm it, and the book is yours to edit."),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
  "2": ({ authorName, bookTitle }, { site }) => ({
    subject: `Producers can see ${bookTitle}`,
    preview: "What they see, and what you can add.",
    heading: "Producers can see your book",
    blocks: [
      text(greeting(authorName)),
      text(
        `Approved producers can find ${bookTitle} by genre, rating and the rights that are free. Without an account of yours they cannot reach you.`,
      ),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
  "3": ({ authorName, bookTitle }, { site }) => ({
    subject: "From shelf to screen",
    preview: "Books that were optioned, and how far they are.",
    heading: "How an adaptation begins",
    blocks: [
      text(greeting(authorName)),
      text("An option is often the first step. These books have taken it, with the phase each has reached:"),
      button("Read the success stories", `${site}/success-stories`),
      text(`${bookTitle} can be found as they were, once it is claimed.`),
    ],
  }),
  "4": ({ authorName, bookTitle }, { site }) => ({
    subject: `A last reminder about ${bookTitle}`,
    preview: "We will not write about this again.",
    heading: "A last reminder",
    blocks: [
      text(greeting(authorName)),
      text(`${bookTitle} is still unclaimed. This is the last time we write to you about it.`),
      button("Claim my book", `${site}/signup/author`),
    ],
  }),
};
