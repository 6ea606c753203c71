/** What a person may do only so often. */
export const LIMITED_ACTIONS = [
  "signInFailure",
  "signUp",
  "codeMail",
  "codeAttempt",
  "contactForm",
  "openPreferences",
  "bookCreate",
  "bookWrite",
  "upload",
  "uploadedMegabyte",
  "profileWrite",
  "claim",
  "favorite",
  "note",
  "contactReveal",
  "checkout",
  "view",
] as const;
export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

/** Whose bucket one is: everybody it counts apart has one of their own. */
type Party = "actor" | "actorAndNetwork" | "address" | "everybody";

/** Holds `max`, of which one goes with every act; it fills evenly, from empty to full in `every` ms. */
export interface Bucket {
  of: Party;
  max: number;
  every: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The buckets of each action: it takes one from all of them, or none when one is empty. */
export const BUCKETS: Readonly<Record<LimitedAction, readonly Bucket[]>> = {
  signInFailure: [
    { of: "actorAndNetwork", max: 10, every: HOUR },
    { of: "actor", max: 100, every: HOUR },
    { of: "address", max: 30, every: 10 * MINUTE },
  ],
  signUp: [
    { of: "address", max: 5, every: HOUR },
    { of: "address", max: 20, every: DAY },
    { of: "everybody", max: 300, every: HOUR },
  ],
  codeMail: [
    { of: "actor", max: 1, every: MINUTE },
    { of: "actor", max: 3, every: HOUR },
    { of: "actor", max: 8, every: DAY },
    { of: "address", max: 10, every: HOUR },
    { of: "everybody", max: 300, every: HOUR },
  ],
  codeAttempt: [
    { of: "actor", max: 15, every: HOUR },
    { of: "address", max: 30, every: HOUR },
  ],
  contactForm: [
    { of: "actor", max: 3, every: HOUR },
    { of: "address", max: 5, every: HOUR },
    { of: "address", max: 20, every: DAY },
    { of: "everybody", max: 200, every: HOUR },
  ],
  openPreferences: [
    { of: "actor", max: 2, every: DAY },
    { of: "address", max: 10, every: HOUR },
    { of: "everybody", max: 200, every: HOUR },
  ],
  bookCreate: [{ of: "actor", max: 20, every: HOUR }],
  bookWrite: [{ of: "actor", max: 120, every: HOUR }],
  upload: [
    { of: "actor", max: 20, every: HOUR },
    { of: "address", max: 60, every: HOUR },
  ],
  uploadedMegabyte: [
    { of: "actor", max: 200, every: DAY },
    { of: "everybody", max: 1000, every: HOUR },
  ],
  profileWrite: [{ of: "actor", max: 300, every: HOUR }],
  claim: [
    { of: "actor", max: 60, every: HOUR },
    { of: "address", max: 120, every: HOUR },
  ],
  favorite: [{ of: "actor", max: 60, every: MINUTE }],
  note: [{ of: "actor", max: 30, every: MINUTE }],
  contactReveal: [
    { of: "actor", max: 20, every: MINUTE },
    { of: "actor", max: 60, every: DAY },
    { of: "address", max: 300, every: DAY },
  ],
  checkout: [
    { of: "actor", max: 10, every: HOUR },
    { of: "address", max: 20, every: HOUR },
  ],
  view: [{ of: "address", max: 300, every: HOUR }],
};

/** How long a bucket is kept, in ms: longer than the slowest takes to fill. */
export const BUCKETS_KEPT_MS = 7 * DAY;

/**
 * Which bucket of its kind an act takes from: null for none, when nobody can be told apart by that. An act
 * of this machine has no address: it would be everybody's who comes through a proxy on it.
 */
export function bucketOwner(of: Party, who: { actor?: string; ip: string | null }): string | null {
  const ip = who.ip === null ? null : plainAddress(who.ip);
  const isElsewhere = ip !== null && !isThisMachine(ip);
  switch (of) {
    case "actor":
      return who.actor ?? null;
    case "actorAndNetwork":
      return who.actor === undefined || ip === null ? null : `${who.actor} ${networkOf(ip)}`;
    case "address":
      return isElsewhere ? hostOf(ip) : null;
    case "everybody":
      return "";
  }
}

/** An IPv4 address that came in the dress of IPv6, and a zone, are taken off. */
function plainAddress(ip: string): string {
  const [address = ""] = ip.trim().toLowerCase().split("%");
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

function isThisMachine(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

/** Who has one IPv6 address has the 2^64 beside it. */
function hostOf(ip: string): string {
  return ip.includes(":") ? firstHalf(ip) : ip;
}

/** The /24 of an IPv4 address, the /64 of an IPv6 address. */
function networkOf(ip: string): string {
  return ip.includes(":") ? firstHalf(ip) : ip.split(".").slice(0, 3).join(".");
}

function firstHalf(ip: string): string {
  const [head = "", tail] = ip.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  const all = [...groups, ...Array<string>(missing).fill("0"), ...rest];
  return all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
