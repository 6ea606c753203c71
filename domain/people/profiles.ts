import * as z from "zod";
import { EmailField } from "../mail/emails";
import { GENRES, UNSORTED_GENRE } from "../books/genres";
import { externalLink } from "../links";
import { isPhone, plainPhone } from "../accounts/signup";
import type { Network } from "./socials";
import { NETWORK_LABELS, socialEntry } from "./socials";
import { optionalText, MAX_LINK, MAX_NAME, requiredText, LinkField, trimmedText } from "../typed-text";

/** Genres on the author's profile form: a list of its own, stored as labels. */
export const PROFILE_GENRES = [
  "Fiction",
  "Non-Fiction",
  "Mystery/Thriller",
  "Romance",
  "Science Fiction",
  "Fantasy",
  "Horror",
  "Biography/Memoir",
  "Business",
  "Self-Help",
  "Historical Fiction",
  "Young Adult",
  "Children's Books",
] as const;

/** Genres a profile may hold. Imports and the demo market use the catalog's genres. */
const STORED_GENRES: readonly string[] = ["", ...PROFILE_GENRES, ...GENRES, UNSORTED_GENRE];

export const MAX_BIO = 5000;
const MAX_PHONE = 40;

/** A phone number, or nothing. */
export const PhoneField = optionalText(MAX_PHONE)
  .overwrite(plainPhone)
  .refine((text) => text === "" || isPhone(text), "Please enter a valid phone number");

/** A username on a network or a link to a page there, as typed, or nothing. */
export const socialField = (network: Network) =>
  optionalText(MAX_LINK).refine(
    (text) => text === "" || socialEntry(network, text) !== null,
    `Please enter your ${NETWORK_LABELS[network]} username or a link to your page`,
  );

/** The author's profile form, in its order. Parsing gives the values as stored. */
export const ProfileInput = z.object({
  firstName: requiredText("First name is required", MAX_NAME),
  lastName: requiredText("Last name is required", MAX_NAME),
  email: EmailField,
  phone: PhoneField,
  penName: optionalText(MAX_NAME),
  city: optionalText(MAX_NAME),
  mainGenre: z.string().refine((text) => STORED_GENRES.includes(text), "Please choose a genre from the list"),
  bio: trimmedText().max(MAX_BIO, "Please keep it under 5,000 characters"),
  website: LinkField.transform((text) => externalLink(text) ?? ""),
  twitter: social("twitter"),
  instagram: social("instagram"),
  facebook: social("facebook"),
  linkedin: social("linkedin"),
  tiktok: social("tiktok"),
  bluesky: social("bluesky"),
});
export type ProfileInput = z.infer<typeof ProfileInput>;
/** The form's values as typed. */
export type TypedProfile = z.input<typeof ProfileInput>;
export type ProfileField = keyof ProfileInput;
export const PROFILE_FIELDS = Object.keys(ProfileInput.shape) as ProfileField[];

/** One field of the form: each is saved when the person leaves it. */
export const ProfileChange = ProfileInput.partial().refine(
  (change) => Object.keys(change).length === 1,
  "One field at a time",
);
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The genres to choose from, plus the stored one if it is from another list. */
export function offeredGenres(stored: string): readonly string[] {
  const isKnown = stored === "" || (PROFILE_GENRES as readonly string[]).includes(stored);
  return isKnown ? PROFILE_GENRES : [...PROFILE_GENRES, stored];
}

function social(network: Network) {
  return socialField(network).transform((text) => socialEntry(network, text) ?? "");
}

/** The hint for an author without names, who has no public page yet. */
export const NAMES_REQUIRED = "Please save your first and last name before viewing your public profile.";
