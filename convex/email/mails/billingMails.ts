import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "../blocks";
import type { Writers } from "../message";
import { greeting } from "../names";

const SPONSORED_BOOK_REASON = `You're receiving this because one of your books is sponsored on ${PRODUCT_NAME}.`;
const FORMER_SPONSOR_REASON = `You're receiving this because one of your books was sponsored on ${PRODUCT_NAME}.`;

/** Emails to authors about their membership and their sponsored books. */
export const BILLING_MAILS: Writers<
  | "trial_ends"
  | "sponsorship_started"
  | "sponsorship_ends"
  | "sponsorship_removed"
  | "sponsorship_restored"
  | "sponsorship_over"
  | "sponsorship_report"
> = {
  trial_ends: ({ firstName, days, endsOn }, { site }) => ({
    subject: `Your free trial ends ${days === "1" ? "tomorrow" : `in ${days} days`}`,
    preview: "Here's what happens next.",
    heading: `Your free trial ends ${days === "1" ? "tomorrow" : `in ${days} days`}`,
    blocks: [
      text(greeting(firstName)),
      facts(["Your trial ends on", endsOn]),
      text(
        "If you added a card, your membership renews automatically at $10 a month. If not, it pauses and you aren't charged.",
      ),
      text("Your books stay listed either way."),
      button("Open my membership", `${site}/dashboard/author?tab=membership`),
      note("Cancel before the trial ends and you pay nothing."),
    ],
    reason: HAS_ACCOUNT,
  }),
  sponsorship_started: ({ firstName, bookTitle, until, paid }, { site }) => ({
    subject: `Sponsored: ${bookTitle}`,
    preview: "We received your payment. Your book now has its badge.",
    heading: "Your book is sponsored",
    blocks: [
      text(greeting(firstName)),
      text("Thank you for your payment. Your book is now sponsored:"),
      facts(["Book", bookTitle], ["Sponsored until", until], ["Paid", paid]),
      text(
        "It takes turns in the home page's Sponsored row and in the two sponsored places at the top of Browse, with its Sponsored badge. We'll send you its views, saves and contacts at the start of each month.",
      ),
      button("See sponsored books", `${site}/sponsored`),
      note("It ends automatically. A sponsored book must meet the rating rule like any other."),
    ],
    reason: SPONSORED_BOOK_REASON,
  }),
  sponsorship_ends: ({ firstName, bookTitle, until }, { site }) => ({
    subject: `Sponsored until ${until}: ${bookTitle}`,
    preview: "It ends automatically unless you add days.",
    // No number of days: a refund may move the end closer, and a market that was down reminds late.
    heading: `Your sponsorship ends on ${until}`,
    blocks: [
      text(greeting(firstName)),
      facts(["Book", bookTitle], ["Sponsored until", until]),
      text(
        "It ends automatically and you aren't charged again. Your book stays listed. Days you add now start after these end.",
      ),
      button("Add days on my dashboard", `${site}/dashboard/author`),
    ],
    reason: SPONSORED_BOOK_REASON,
  }),
  sponsorship_removed: ({ firstName, bookTitle, until }, { support }) => ({
    subject: `Your sponsorship was ended: ${bookTitle}`,
    preview: "An admin ended it before its last day.",
    heading: "Your sponsorship was ended",
    blocks: [
      text(greeting(firstName)),
      text("An admin ended your book's sponsorship before its last day:"),
      facts(["Book", bookTitle], ["It would have run until", until]),
      note(`If you think this is a mistake, or have a question about your payment, contact ${support}.`),
    ],
    reason: FORMER_SPONSOR_REASON,
  }),
  sponsorship_restored: ({ firstName, bookTitle, until }, { site }) => ({
    subject: `Sponsored again: ${bookTitle}`,
    preview: "An admin gave back its sponsored days.",
    heading: "Your book is sponsored again",
    blocks: [
      text(greeting(firstName)),
      text("An admin gave back the sponsored days that had been taken from your book:"),
      facts(["Book", bookTitle], ["Sponsored until", until]),
      button("Open my dashboard", `${site}/dashboard/author`),
    ],
    reason: SPONSORED_BOOK_REASON,
  }),
  sponsorship_over: ({ firstName, bookTitle, from, until, views, saves, contacts }, { site }) => ({
    subject: `Your sponsorship is over: ${bookTitle}`,
    preview: "Here's what it brought.",
    heading: "Your sponsorship is over",
    blocks: [
      text(greeting(firstName)),
      text("Your book's results while it was sponsored:"),
      facts(
        ["Book", bookTitle],
        ["Sponsored", `${from} to ${until}`],
        ["Views", views],
        ["Saves by approved producers", saves],
        ["Contacts", contacts],
      ),
      text("Your book stays listed. You can sponsor it again at any time."),
      button("Open my dashboard", `${site}/dashboard/author`),
    ],
    reason: FORMER_SPONSOR_REASON,
  }),
  sponsorship_report: ({ firstName, bookTitle, month, views, saves, contacts }, { site }) => ({
    subject: `Your ${month} report: ${bookTitle}`,
    preview: "Views, saves and contacts for your sponsored book.",
    heading: `Your sponsored book in ${month}`,
    blocks: [
      text(greeting(firstName)),
      text("Your book's results this month:"),
      facts(
        ["Book", bookTitle],
        ["Views", views],
        ["Saves by approved producers", saves],
        ["Contacts", contacts],
      ),
      note(
        "We count one view per visitor per day. Your own views don't count. A contact is a producer's request for your email address or phone number, counted once per day.",
      ),
      button("Open my dashboard", `${site}/dashboard/author`),
    ],
    reason: SPONSORED_BOOK_REASON,
  }),
};
