import type { Role } from "@domain/accounts/roles";

/** What B-63 does to an account, told before the password is asked. */
export const ACCOUNT_DELETION = {
  goes: [
    "Your login, profile and contact details",
    "Your saves, private notes, options and saved searches",
    "Your e-mail preferences, photos and covers",
    "A membership, which is cancelled at once",
  ],
  stays: [
    "Entries of the security log, under a name that does not tell who you were",
    "That our mail is unwanted at your address, if you told us so",
  ],
} as const;

/** What becomes of an author's books (B-55, B-63). */
export const BOOK_DELETION =
  "Your books leave every list at once. A book that a producer has under option stays in that producer’s own records, without your contact details.";

/** What each choice brings somebody without a role (B-32). */
export const ROLE_CHOICES: Record<Exclude<Role, "admin">, { title: string; text: string }> = {
  producer: {
    title: "Producer",
    text: "Free. Save books and, once a person has reviewed your account, contact their authors.",
  },
  author: {
    title: "Author",
    text: "$10 a month after a 14-day free trial. List your published books and manage their rights.",
  },
};
