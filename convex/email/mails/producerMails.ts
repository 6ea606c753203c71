import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, note, text } from "../blocks";
import type { Writers } from "../message";
import { greeting } from "../names";

/** Emails to producers about their own records. */
export const PRODUCER_MAILS: Writers<"option_ending"> = {
  option_ending: ({ firstName, bookTitle, ending, endsOn }, { site }) => ({
    subject: `Your option ${ending}: ${bookTitle}`,
    preview: `The end date is ${endsOn}.`,
    heading: `Your option ${ending}`,
    blocks: [
      text(greeting(firstName)),
      text("This is the end date you entered in My Optioned Books:"),
      facts(["Book", bookTitle], ["End date", endsOn]),
      text("If you renew it, enter the new date there. The reminders then start over."),
      button("Open My Optioned Books", `${site}/dashboard/producer?tab=optioned-books`),
      note("Your options are private. Authors never see them."),
    ],
    reason: `You're receiving this because you keep this option on ${PRODUCT_NAME}. Delete it or its end date to get no more reminders.`,
  }),
};
