import { CODE_TRIES } from "./accounts/codes";

/** The rate-limited actions. */
export const LIMITED_ACTIONS = [
  "signInFailure",
  "signUp",
  "codeMail",
  "codeAttempt",
  "resetMail",
  "linkAttempt",
  "codeTry",
  "contactForm",
  "openPreferences",
  "bookCreate",
  "bookWrite",
  "upload",
  "uploadedMegabyte",
  "profileWrite",
  "claim",
  "note",
  "slate",
  "option",
  "savedSearch",
  "visit",
  "notices",
  "stopAlerts",
  "stopMessageMails",
  "contactReveal",
  "threadStart",
  "typing",
  "threadAct",
  "checkout",
  "view",
  "export",
  "import",
  "campaignTest",
  "block",
  "report",
] as const;
export type LimitedAction = (typeof LIMITED_ACTIONS)[number];

/** The scope of a bucket: one per actor, per actor and network, per IP address, or one for everybody. */
type BucketScope = "actor" | "actorAndNetwork" | "address" | "everybody";

/** A token bucket: an action takes one of `max` tokens, and an empty bucket is full again after `every` ms. */
export interface Bucket {
  per: BucketScope;
  max: number;
  every: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often emails with codes may be asked for. */
function paceOfCodes(per: BucketScope): Bucket[] {
  return [
    { per, max: 1, every: MINUTE },
    { per, max: 3, every: HOUR },
    { per, max: 8, every: DAY },
  ];
}

/** The buckets of each action. An action takes a token from all of them, or none if one is empty. */
export const BUCKETS: Readonly<Record<LimitedAction, readonly Bucket[]>> = {
  signInFailure: [
    { per: "actorAndNetwork", max: 10, every: HOUR },
    { per: "actor", max: 100, every: HOUR },
    { per: "address", max: 30, every: 10 * MINUTE },
  ],
  signUp: [
    { per: "address", max: 5, every: HOUR },
    { per: "address", max: 20, every: DAY },
    { per: "everybody", max: 300, every: HOUR },
  ],
  codeMail: [
    ...paceOfCodes("actor"),
    { per: "address", max: 10, every: HOUR },
    { per: "everybody", max: 300, every: HOUR },
  ],
  codeAttempt: [
    { per: "actor", max: 15, every: HOUR },
    { per: "address", max: 30, every: HOUR },
  ],
  // Anyone who knows an address can ask for resets and guess codes. Each network has its own buckets, so that a stranger
  // does not use up those of the owner; what an address gets from all networks bounds a flood.
  resetMail: [
    ...paceOfCodes("actorAndNetwork"),
    { per: "actor", max: 30, every: DAY },
    { per: "address", max: 10, every: HOUR },
    { per: "everybody", max: 300, every: HOUR },
  ],
  // Opening an emailed link, or typing the code of a reset.
  linkAttempt: [
    { per: "actorAndNetwork", max: 15, every: HOUR },
    { per: "actor", max: 300, every: HOUR },
    { per: "address", max: 30, every: HOUR },
  ],
  // The actor is one emailed code, which expires long before this bucket refills.
  codeTry: [{ per: "actorAndNetwork", max: CODE_TRIES, every: DAY }],
  contactForm: [
    { per: "actor", max: 3, every: HOUR },
    { per: "address", max: 5, every: HOUR },
    { per: "address", max: 20, every: DAY },
    { per: "everybody", max: 200, every: HOUR },
  ],
  openPreferences: [
    { per: "actor", max: 2, every: DAY },
    { per: "address", max: 10, every: HOUR },
    { per: "everybody", max: 200, every: HOUR },
  ],
  bookCreate: [{ per: "actor", max: 20, every: HOUR }],
  bookWrite: [{ per: "actor", max: 120, every: HOUR }],
  upload: [
    { per: "actor", max: 20, every: HOUR },
    { per: "address", max: 60, every: HOUR },
  ],
  uploadedMegabyte: [
    { per: "actor", max: 200, every: DAY },
    { per: "everybody", max: 1000, every: HOUR },
  ],
  profileWrite: [{ per: "actor", max: 300, every: HOUR }],
  claim: [
    { per: "actor", max: 60, every: HOUR },
    { per: "address", max: 120, every: HOUR },
  ],
  note: [{ per: "actor", max: 30, every: MINUTE }],
  slate: [{ per: "actor", max: 120, every: MINUTE }],
  option: [{ per: "actor", max: 60, every: MINUTE }],
  savedSearch: [{ per: "actor", max: 30, every: MINUTE }],
  visit: [{ per: "actor", max: 60, every: MINUTE }],
  notices: [{ per: "actor", max: 240, every: MINUTE }],
  stopAlerts: [
    { per: "actor", max: 20, every: HOUR },
    { per: "address", max: 60, every: HOUR },
  ],
  stopMessageMails: [
    { per: "actor", max: 20, every: HOUR },
    { per: "address", max: 60, every: HOUR },
  ],
  contactReveal: [
    { per: "actor", max: 20, every: MINUTE },
    { per: "actor", max: 60, every: DAY },
    { per: "address", max: 300, every: DAY },
  ],
  // Ten new conversations a day are counted by themselves. This bounds starting and undoing them over and over.
  threadStart: [{ per: "actor", max: 20, every: HOUR }],
  typing: [{ per: "actor", max: 60, every: MINUTE }],
  threadAct: [{ per: "actor", max: 120, every: MINUTE }],
  checkout: [
    { per: "actor", max: 10, every: HOUR },
    { per: "address", max: 20, every: HOUR },
  ],
  view: [{ per: "address", max: 300, every: HOUR }],
  export: [{ per: "actor", max: 5, every: HOUR }],
  import: [{ per: "actor", max: 5, every: HOUR }],
  campaignTest: [{ per: "actor", max: 10, every: DAY }],
  block: [{ per: "actor", max: 30, every: HOUR }],
  report: [{ per: "actor", max: 5, every: DAY }],
};

/**
 * How many messages a person sends. Each message keeps what it left in these buckets: a bucket of its own would cost
 * every message a document more.
 */
export const MESSAGE_BUCKETS: readonly Bucket[] = [
  { per: "actor", max: 20, every: MINUTE },
  { per: "actor", max: 600, every: DAY },
];

/**
 * How often a producer may save a book or put their name to a save. The rest is kept on their dashboard's row, which a
 * save writes anyway.
 */
export const SAVE_BUCKETS: readonly Bucket[] = [{ per: "actor", max: 60, every: MINUTE }];

/** How long a bucket is kept: longer than the slowest takes to refill. */
export const BUCKETS_KEPT_MS = 7 * DAY;

/** True if one of the action's buckets depends on the caller's address. */
export function countsAddresses(action: LimitedAction): boolean {
  return BUCKETS[action].some(({ per }) => per === "address" || per === "actorAndNetwork");
}

/**
 * The key of the bucket an action takes from, or null if the scope does not apply. A call from this machine has no
 * address: behind a local proxy it would stand for everybody.
 */
export function bucketOwner(
  scope: BucketScope,
  caller: { actor?: string; ip: string | null },
): string | null {
  const ip = caller.ip === null ? null : plainAddress(caller.ip);
  const isRemote = ip !== null && !isLoopback(ip);
  switch (scope) {
    case "actor":
      return caller.actor ?? null;
    case "actorAndNetwork":
      // Callers without an address count as one network.
      return caller.actor === undefined ? null : `${caller.actor} ${ip === null ? "" : networkOf(ip)}`;
    case "address":
      return isRemote ? hostOf(ip) : null;
    case "everybody":
      return "";
  }
}

/** Unwraps an IPv4-mapped IPv6 address and drops a zone. */
function plainAddress(ip: string): string {
  const [address = ""] = ip.trim().toLowerCase().split("%");
  return address.startsWith("::ffff:") && address.includes(".") ? address.slice(7) : address;
}

function isLoopback(ip: string): boolean {
  return ip === "::1" || ip.startsWith("127.");
}

/** One IPv6 subscriber owns a whole /64, so all its addresses count as one. */
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
