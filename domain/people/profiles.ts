import * as z from "zod";
import { EmailField } from "../mail/emails";
import { GENRES, UNSORTED_GENRE } from "../books/genres";
import { externalLink } from "../links";
import { isPhone } from "../accounts/signup";
import type { Network } from "./socials";
import { NETWORK_LABELS, socialEntry } from "./socials";
import { line, MAX_LINK, MAX_NAME, requiredText, LinkField } from "../typed-text";

/** The genres an author names for themselves (APE-10): labels of a list of its own, stored as they are (B-15). */
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

/** What may be stored besides: imports and the demo market name a genre of the catalogue (B-15). */
const STORED_GENRES: readonly string[] = ["", ...PROFILE_GENRES, ...GENRES, UNSORTED_GENRE];

export const MAX_BIO = 5000;
const MAX_PHONE = 40;

/** What an author says of themselves, as text in the order of the form; parsed, it is as it is stored (B-29). */
export const ProfileInput = z.object({
  firstName: requiredText("First name is required", MAX_NAME),
  lastName: requiredText("Last name is required", MAX_NAME),
  email: EmailField,
  phone: line(MAX_PHONE).refine((text) => text === "" || isPhone(text), "Please enter a valid phone number"),
  penName: line(MAX_NAME),
  city: line(MAX_NAME),
  mainGenre: z.string().refine((text) => STORED_GENRES.includes(text), "Please choose a genre from the list"),
  bio: z.string().trim().max(MAX_BIO, "Please keep it under 5,000 characters"),
  website: LinkField.transform((text) => externalLink(text) ?? ""),
  twitter: social("twitter"),
  instagram: social("instagram"),
  facebook: social("facebook"),
  linkedin: social("linkedin"),
  tiktok: social("tiktok"),
  bluesky: social("bluesky"),
});
export type ProfileInput = z.infer<typeof ProfileInput>;
/** As it stands in the boxes. */
export type TypedProfile = z.input<typeof ProfileInput>;
export type ProfileField = keyof ProfileInput;
export const PROFILE_FIELDS = Object.keys(ProfileInput.shape) as ProfileField[];

/** One field, as it is saved when it is left (APE-04). */
export const ProfileChange = ProfileInput.partial().refine(
  (change) => Object.keys(change).length === 1,
  "One field at a time",
);
export type ProfileChange = z.infer<typeof ProfileChange>;

/** The genres to choose from; one that is stored and of another list stays. */
export function offeredGenres(stored: string): readonly string[] {
  const isKnown = stored === "" || (PROFILE_GENRES as readonly string[]).includes(stored);
  return isKnown ? PROFILE_GENRES : [...PROFILE_GENRES, stored];
}

function social(network: Network) {
  return line(MAX_LINK)
    .refine(
      (text) => text === "" || socialEntry(network, text) !== null,
      `Please enter your ${NETWORK_LABELS[network]} name or the address of your page there`,
    )
    .transform((text) => socialEntry(network, text) ?? "");
}

/** Said while an author has no public page to look at (ADB-11). */
export const NAMES_REQUIRED = "Please save your first and last name before viewing your public profile.";
