import type { Role } from "@domain/accounts/roles";
import { DAY_MS } from "@domain/dates";
import { THREAD_WORDS_KEPT_MS } from "@domain/privacy/retention";

interface Consequences {
  deleted: readonly string[];
  kept: readonly string[];
}

const LOGIN = "Your login, profile and contact details";
const LOG = "Security log entries, under a pseudonym";
const PAYMENTS = "Records of your payments, without your name and address";
const UNSUBSCRIBED = "Your unsubscribe request, so that we don’t email you again";
const MESSAGES = `Messages you sent, which the other person can read for ${THREAD_WORDS_KEPT_MS / DAY_MS} more days`;

/** The effects of deleting an account, by its role, shown before the password is asked for. */
export const ACCOUNT_DELETION: Record<Role, Consequences> = {
  author: {
    deleted: [
      LOGIN,
      "Your books, which disappear from every list immediately, and the sponsored days they have left. Producers keep their own option records, without your contact details.",
      "Your email preferences, photos and covers",
      "Your membership, which is canceled immediately",
    ],
    kept: [MESSAGES, LOG, PAYMENTS, UNSUBSCRIBED],
  },
  producer: {
    deleted: [LOGIN, "Your saves, private notes, options and saved searches", "Your email preferences"],
    kept: [MESSAGES, LOG, UNSUBSCRIBED],
  },
  admin: { deleted: [LOGIN, "Your email preferences"], kept: [LOG, UNSUBSCRIBED] },
};

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
