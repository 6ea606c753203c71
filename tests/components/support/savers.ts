import { person } from "./site";

/** People who may not save a book or mark interest, and the message each one gets. */
export const REFUSED_SAVERS = [
  ["an author", person("author"), "Only producers can save books to their favorites"],
  ["an admin", person("admin"), "Only producers can save books to their favorites"],
  [
    "a denied producer",
    person("producer", { approvalStatus: "denied" }),
    "Account not approved - contact support",
  ],
  [
    "a suspended producer",
    person("producer", { approvalStatus: "suspended" }),
    "Account suspended - contact support",
  ],
] as const;
