import type { Role } from "@domain/accounts/roles";

/** The effects of deleting an account, shown before the password is asked for. */
export const ACCOUNT_DELETION = {
  deleted: [
    "Your login, profile and contact details",
    "Your saves, private notes, options and saved searches",
    "Your email preferences, photos and covers",
    "Your membership, which is canceled immediately",
  ],
  kept: [
    "Security log entries, under a pseudonym",
    "Your unsubscribe request, so that we don’t email you again",
  ],
} as const;

/** The effect on an author's books. */
export const BOOK_DELETION =
  "Your books, which disappear from every list immediately. Producers keep their own option records, without your contact details.";

/** The two roles offered to an account that has none yet. */
export const ROLE_CHOICES: Record<Exclude<Role, "admin">, { title: string; text: string }> = {
  producer: {
    title: "Producer",
    text: "Free. Save books, and contact authors once we’ve approved your account.",
  },
  author: {
    title: "Author",
    text: "$10 a month after a 14-day free trial. List your published books and manage their rights.",
  },
};
