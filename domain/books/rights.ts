/** The six rights of a book (B-08), in the order lists show them. */
export const RIGHTS = [
  "filmTV",
  "audio",
  "digitalGaming",
  "merchandising",
  "theaterStage",
  "foreign",
] as const;
export type Right = (typeof RIGHTS)[number];

export const RIGHT_LABELS: Record<Right, string> = {
  filmTV: "Film/TV",
  audio: "Audio",
  digitalGaming: "Digital/Gaming",
  merchandising: "Merchandise/Ancillary",
  theaterStage: "Theater/Stage",
  foreign: "Foreign",
};

export const RIGHT_STATUSES = ["available", "optioned", "sold", "unavailable"] as const;
export type RightStatus = (typeof RIGHT_STATUSES)[number];

export const RIGHT_STATUS_LABELS: Record<RightStatus, string> = {
  available: "Available",
  optioned: "Optioned",
  sold: "Sold",
  unavailable: "Unavailable",
};

/** A right that is missing counts as unavailable (B-08). */
export type RightsMap = Partial<Record<Right, RightStatus>>;
export type FullRightsMap = Record<Right, RightStatus>;

/** The four rights of the `rights` table (ENT-15) and the key each stands for. */
export const STORED_RIGHT_TYPES = {
  film_tv: "filmTV",
  audio: "audio",
  foreign: "foreign",
  merchandising: "merchandising",
} as const satisfies Record<string, Right>;
export type StoredRightType = keyof typeof STORED_RIGHT_TYPES;

/**
 * What visitors see: the author's own values, with those the admin marked optioned shown so (B-37).
 * The author's values come back by themselves when the option is removed.
 */
export function rightsShown(rights: RightsMap, optioned: readonly Right[]): FullRightsMap {
  const statusOf = (right: Right) =>
    optioned.includes(right) ? "optioned" : (rights[right] ?? "unavailable");
  return mapOf(statusOf);
}

function mapOf(statusOf: (right: Right) => RightStatus): FullRightsMap {
  return {
    filmTV: statusOf("filmTV"),
    audio: statusOf("audio"),
    digitalGaming: statusOf("digitalGaming"),
    merchandising: statusOf("merchandising"),
    theaterStage: statusOf("theaterStage"),
    foreign: statusOf("foreign"),
  };
}

/** How each status is written in the rights of a card: its first letter. */
const LETTERS: Record<RightStatus, string> = { available: "a", optioned: "o", sold: "s", unavailable: "u" };

/**
 * The rights of a card in one word, a letter for each of `RIGHTS` in their order ("aousau"). As a map they would
 * be a quarter of all that a page of cards makes a server read and write.
 */
export function encodeRights(rights: FullRightsMap): string {
  return RIGHTS.map((right) => LETTERS[rights[right]]).join("");
}

/** The rights that a card's word stands for; what it does not say is unavailable. */
export function decodeRights(word: string): FullRightsMap {
  const statusOf = (right: Right) =>
    RIGHT_STATUSES.find((status) => LETTERS[status] === word[RIGHTS.indexOf(right)]) ?? "unavailable";
  return mapOf(statusOf);
}

/** The rights a book page lists (B-08): five always, Foreign only when it stands at something. */
export function listedRights(rights: FullRightsMap): Right[] {
  return RIGHTS.filter((right) => right !== "foreign" || rights.foreign !== "unavailable");
}
