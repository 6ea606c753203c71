import type { Group, Where } from "../../local/demo-market/seeding/documents";

/** Every contact message. */
export const MESSAGES: Where = { table: "contactMessages", index: "by_creation_time", is: {} };

/** The book with this slug. */
export function bookAt(slug: string): Where {
  return { table: "books", index: "by_slug", is: { slug } };
}

/** The account with this email. */
export function accountOf(email: string): Where {
  return { table: "users", index: "email", is: { email } };
}

/** Changes fields of a book, as its author or an admin would. */
export function bookChange(slug: string, change: object): Group {
  return { writes: [{ patch: bookAt(slug), row: { ...change, updatedAt: Date.now() } }] };
}

/** Proves an email address, or takes the proof back. */
export function emailProof(email: string, isProven = true): Group {
  const row = { emailVerificationTime: isProven ? Date.now() : null };
  return { writes: [{ patch: accountOf(email), row }] };
}

/** Unread contact messages. */
export function unreadMessages(subjects: readonly string[], email = "writer@people.example"): Group {
  const from = { name: "Test Person", email, userType: "author" };
  return {
    writes: subjects.map((subject) => ({
      insert: "contactMessages",
      row: { ...from, subject, message: "Please look.", isRead: false },
    })),
  };
}
