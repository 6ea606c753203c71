import * as z from "zod";
import { ImdbField, SIGNUP_GENRES } from "../accounts/signup";
import { externalLink, imdbLink } from "../links";
import { PhoneField, socialField } from "../people/profiles";
import type { Network } from "../people/socials";
import { socialLink } from "../people/socials";
import { LinkField, MAX_NAME, optionalText, requiredText } from "../typed-text";

/** A link to IMDb or IMDb Pro, or nothing. Parsing gives the link as stored. */
const StoredImdbField = ImdbField.transform((text) => imdbLink(text) ?? "");

/** The producer's profile form, in its order. Parsing gives the values as stored. */
export const ProducerProfileInput = z.object({
  firstName: requiredText("First name is required", MAX_NAME),
  lastName: requiredText("Last name is required", MAX_NAME),
  companyName: optionalText(MAX_NAME),
  phone: PhoneField,
  imdbUrl: StoredImdbField,
  imdbProLink: StoredImdbField,
  websiteLink: LinkField.transform((text) => externalLink(text) ?? ""),
  linkedinLink: social("linkedin"),
  twitterLink: social("twitter"),
  instagramLink: social("instagram"),
  /** In the order of the choices. */
  genresOfInterest: z
    .array(z.enum(SIGNUP_GENRES))
    .max(SIGNUP_GENRES.length)
    .transform((chosen) => SIGNUP_GENRES.filter((genre) => chosen.includes(genre))),
});
export type ProducerProfile = z.infer<typeof ProducerProfileInput>;
/** The form's values as typed. */
export type TypedProducerProfile = z.input<typeof ProducerProfileInput>;

/** Some fields of the form: only those a person changed are saved. */
export const ProducerProfileChange = ProducerProfileInput.partial();
export type ProducerProfileChange = z.infer<typeof ProducerProfileChange>;

/** The form of the pending page. */
export const ImdbInput = ProducerProfileInput.pick({ imdbUrl: true }).refine(
  ({ imdbUrl }) => imdbUrl !== "",
  { path: ["imdbUrl"], message: "Please enter a link to your page on imdb.com" },
);

function social(network: Network) {
  return socialField(network).transform((text) => socialLink(network, text) ?? "");
}
