/** The six rights of a book, in the order lists show them. */
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

/** A missing right counts as unavailable. */
export type RightsMap = Partial<Record<Right, RightStatus>>;
export type FullRightsMap = Record<Right, RightStatus>;

/** The four types of the `rights` table, each with the right it means. */
export const STORED_RIGHT_TYPES = {
  film_tv: "filmTV",
  audio: "audio",
  foreign: "foreign",
  merchandising: "merchandising",
} as const satisfies Record<string, Right>;
export type StoredRightType = keyof typeof STORED_RIGHT_TYPES;

/**
 * The rights as visitors see them: the author's values, except that rights under a public option read "optioned".
 * When the admin removes the option, the author's values show again.
 */
export function rightsShown(rights: RightsMap, optioned: readonly Right[]): FullRightsMap {
  const statusOf = (right: Right) =>
    optioned.includes(right) ? "optioned" : (rights[right] ?? "unavailable");
  return mapRights(statusOf);
}

function mapRights(statusOf: (right: Right) => RightStatus): FullRightsMap {
  return {
    filmTV: statusOf("filmTV"),
    audio: statusOf("audio"),
    digitalGaming: statusOf("digitalGaming"),
    merchandising: statusOf("merchandising"),
    theaterStage: statusOf("theaterStage"),
    foreign: statusOf("foreign"),
  };
}

/** Each status's letter in encoded rights. */
const LETTERS: Record<RightStatus, string> = { available: "a", optioned: "o", sold: "s", unavailable: "u" };

/**
 * Encodes a card's rights as one letter per right in the order of `RIGHTS` ("aousau"). As an object they would be
 * a quarter of the data behind a page of cards.
 */
export function encodeRights(rights: FullRightsMap): string {
  return RIGHTS.map((right) => LETTERS[rights[right]]).join("");
}

/** Decodes a card's rights. A missing or unknown letter means unavailable. */
export function decodeRights(word: string): FullRightsMap {
  const statusOf = (right: Right) =>
    RIGHT_STATUSES.find((status) => LETTERS[status] === word[RIGHTS.indexOf(right)]) ?? "unavailable";
  return mapRights(statusOf);
}

/** The rights a book page lists: five always, Foreign only if it is not unavailable. */
export function listedRights(rights: FullRightsMap): Right[] {
  return RIGHTS.filter((right) => right !== "foreign" || rights.foreign !== "unavailable");
}
