import type { Role } from "../accounts/roles";

/**
 * How a topic's emails are turned on and off: `choice` here, `perSearch` on each saved search. `always` means the emails
 * of an account or a request, which can't be turned off.
 */
export type TopicMail = "always" | "choice" | "perSearch" | "none";

interface Topic {
  label: string;
  hint: string;
  roles: readonly Role[];
  /** True if it can't be turned off. */
  isFixed?: true;
  mail: TopicMail;
}

export const NOTICE_TOPICS = [
  "searches",
  "saved",
  "interest",
  "contacts",
  "messages",
  "books",
  "options",
  "desk",
  "campaigns",
  "approval",
  "payments",
  "security",
] as const;
export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

/** What a person chooses to be notified of. All are on until they turn one off. */
export const TOPICS: Record<NoticeTopic, Topic> = {
  searches: {
    label: "Saved search matches",
    hint: "New books that qualify",
    roles: ["producer"],
    mail: "perSearch",
  },
  saved: {
    label: "Changes to my saved books",
    hint: "Rights, rating, or listing",
    roles: ["producer"],
    mail: "none",
  },
  interest: { label: "Interest", hint: "Producers who save your books", roles: ["author"], mail: "none" },
  contacts: {
    label: "Contact details",
    hint: "Producers who view your contact details",
    roles: ["author"],
    mail: "none",
  },
  messages: {
    label: "Messages",
    hint: "New messages in your conversations",
    roles: ["author", "producer"],
    mail: "choice",
  },
  books: {
    label: "My books",
    hint: "Listing, rating checks, and claims",
    roles: ["author"],
    mail: "always",
  },
  options: {
    label: "Option dates",
    hint: "90, 30, and 7 days before, and on the day",
    roles: ["producer"],
    mail: "always",
  },
  desk: {
    label: "Waiting for review",
    hint: "Producers, contact messages, and reports",
    roles: ["admin"],
    mail: "none",
  },
  campaigns: { label: "Campaigns", hint: "Campaigns you started", roles: ["admin"], mail: "none" },
  approval: {
    label: "Account Status",
    hint: "Approval, denial, or suspension",
    roles: ["producer"],
    isFixed: true,
    mail: "always",
  },
  payments: {
    label: "Membership and sponsorship",
    hint: "Payments, start, and end",
    roles: ["author"],
    isFixed: true,
    mail: "always",
  },
  security: {
    label: "Account security",
    hint: "Password, email address, and reports",
    roles: ["author", "producer", "admin"],
    isFixed: true,
    mail: "always",
  },
};

/** The topics of a role, in the order of the settings. Without a role: what every account has. */
export function topicsOf(role: Role | null): NoticeTopic[] {
  return NOTICE_TOPICS.filter((topic) => {
    const { roles } = TOPICS[topic];
    return role === null ? topic === "security" : roles.includes(role);
  });
}

/** True if a person in this role can turn the topic's notifications or emails on and off. */
export function isChoosable(topic: NoticeTopic, part: "here" | "mail", role: Role | null): boolean {
  if (!topicsOf(role).includes(topic)) return false;
  return part === "here" ? TOPICS[topic].isFixed !== true : TOPICS[topic].mail === "choice";
}
