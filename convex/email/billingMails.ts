import { PRODUCT_NAME } from "../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "./blocks";
import type { Writers } from "./contents";
import { greeting } from "./names";

const IS_SPONSORED = `You get this because a book of yours is sponsored on ${PRODUCT_NAME}.`;

/** What an author hears of a membership and of sponsored books. */
export const BILLING_MAILS: Writers<
  "trial_ends" | "sponsorship_started" | "sponsorship_ends" | "sponsorship_report"
> = {
  trial_ends: ({ firstName, days, endsOn }, { site }) => ({
    subject: days === "1" ? "Your free trial ends tomorrow" : "Your free trial ends in 3 days",
    preview: "What happens then, and what you can change.",
    heading: days === "1" ? "Your free trial ends tomorrow" : "Your free trial ends in 3 days",
    blocks: [
      text(greeting(firstName)),
      facts(["Your trial ends on", endsOn]),
      text(
        "With a card on file, your membership goes on by itself at $10 a month. Without one it pauses, and nothing is charged.",
      ),
      text("A membership never decides whether a book is public: your books stay where they are."),
      button("Open my membership", `${site}/dashboard/author?tab=membership`),
      note("If you cancel before the trial ends, you pay nothing."),
    ],
    reason: HAS_ACCOUNT,
  }),
  sponsorship_started: ({ firstName, bookTitle, until, paid }, { site }) => ({
    subject: `Sponsored: ${bookTitle}`,
    preview: "Your payment has arrived, and the badge is on.",
    heading: "Your book is sponsored",
    blocks: [
      text(greeting(firstName)),
      text("Thank you for your payment. From now on your book stands in front:"),
      facts(["Book", bookTitle], ["Sponsored until", until], ["Paid", paid]),
      text(
        "It has its place on the home page, the Sponsored badge on every card and the first places in browse. At the beginning of each month we send you its views, saves and contacts.",
      ),
      button("See sponsored books", `${site}/sponsored`),
      note("It ends by itself. A sponsored book must meet the rating rule like any other."),
    ],
    reason: IS_SPONSORED,
  }),
  sponsorship_ends: ({ firstName, bookTitle, until }, { site }) => ({
    subject: `Sponsored until ${until}: ${bookTitle}`,
    preview: "It ends by itself, unless you add days.",
    heading: "A sponsorship ends in 3 days",
    blocks: [
      text(greeting(firstName)),
      facts(["Book", bookTitle], ["Sponsored until", until]),
      text(
        "It ends by itself and nothing more is charged; your book stays listed as before. Days that you add now begin when these are over, so none is lost.",
      ),
      button("Add days on my dashboard", `${site}/dashboard/author`),
    ],
    reason: IS_SPONSORED,
  }),
  sponsorship_report: ({ firstName, bookTitle, month, views, saves, contacts }, { site }) => ({
    subject: `Report for ${month}: ${bookTitle}`,
    preview: "Views, saves and contacts of your sponsored book.",
    heading: `Your sponsored book in ${month}`,
    blocks: [
      text(greeting(firstName)),
      text("This is what your book found in the month:"),
      facts(
        ["Book", bookTitle],
        ["Views", views],
        ["Saves by approved producers", saves],
        ["Contacts", contacts],
      ),
      note(
        "A view counts once for each visitor and day, and yours do not. A contact is a producer who asked for your address or telephone number.",
      ),
      button("Open my dashboard", `${site}/dashboard/author`),
    ],
    reason: IS_SPONSORED,
  }),
};
