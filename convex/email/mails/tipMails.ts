import { bookPath } from "../../../domain/links";
import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, note, text } from "../blocks";
import type { Writers } from "../message";
import { greeting } from "../names";

const ASKED_FOR_TIPS = `You're receiving this because you asked ${PRODUCT_NAME} for tips about your books.`;

const LACKS = {
  cover: {
    heading: "Your book lacks a cover",
    why: "Producers look at covers first. Ours is drawn from the title.",
  },
  link: {
    heading: "Your book lacks a link to a store",
    why: "Producers check ratings and reviews where your book is sold. A link takes them there.",
  },
  logline: {
    heading: "Your book lacks a logline",
    why: "Producers decide by one sentence whether to read on. It shows wherever your book is listed.",
  },
} as const;

/** Tips and reminders for authors who asked for them. */
export const TIP_MAILS: Writers<"readiness_tip" | "rating_freshness" | "social_reminder"> = {
  readiness_tip: ({ firstName, bookTitle, bookId, lack }, { site }) => ({
    subject: `${LACKS[lack].heading}: ${bookTitle}`,
    preview: "It takes a minute to add.",
    heading: LACKS[lack].heading,
    blocks: [
      text(greeting(firstName)),
      facts(["Book", bookTitle]),
      text(LACKS[lack].why),
      button("Edit my book", editLink(site, bookId)),
    ],
    reason: ASKED_FOR_TIPS,
  }),
  rating_freshness: ({ firstName, bookTitle, bookId }, { site }) => ({
    subject: `Are its ratings up to date? ${bookTitle}`,
    preview: "They were last updated more than 90 days ago.",
    heading: "Are these ratings up to date?",
    blocks: [
      text(greeting(firstName)),
      facts(["Book", bookTitle]),
      text(
        "Its ratings and review counts were last updated more than 90 days ago. More reviews may help it.",
      ),
      button("Update the ratings", editLink(site, bookId)),
      note("Your changes show at once. We check large ones against the platform."),
    ],
    reason: ASKED_FOR_TIPS,
  }),
  social_reminder: ({ firstName, bookTitle, slug }, { site }) => ({
    subject: `Share your book: ${bookTitle}`,
    preview: "Its page is ready to share.",
    heading: "Share your book",
    blocks: [
      text(greeting(firstName)),
      facts(["Book", bookTitle]),
      text(
        "Readers who see your book here may know someone who makes films. Share its page with your followers:",
      ),
      button("Open its page", `${site}${bookPath({ slug })}`),
      note("Its page has buttons for the networks, and a link to copy."),
    ],
    reason: `You're receiving this because you asked ${PRODUCT_NAME} for reminders to share your books.`,
  }),
};

function editLink(site: string, bookId: string): string {
  return `${site}/submit?edit=${encodeURIComponent(bookId)}`;
}
