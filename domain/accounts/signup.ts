import * as z from "zod";
import { isCanonicalEmail, EmailField } from "../mail/emails";
import { MIN_PASSWORD, AcceptablePassword } from "./passwords";
import { imdbLink } from "../links";
import { optionalText, LinkField, MAX_LINK, MAX_NAME, requiredText, trimmedText } from "../typed-text";

const MIN_PHONE_DIGITS = 10;

/** Genres on the producer form: a short list of its own, stored as labels. */
export const SIGNUP_GENRES = [
  "Thriller",
  "Romance",
  "Sci-Fi",
  "Fantasy",
  "Mystery",
  "Drama",
  "Comedy",
  "Horror",
  "Action",
  "Historical",
] as const;

/** The marketing consent at sign-up. Its version and text are stored with the answer. */
export const MARKETING_CONSENT = {
  version: "2026-11-23",
  text: "Send me tips, success stories and news by email. I can unsubscribe at any time.",
};

const required = (message: string) => requiredText(message, MAX_NAME);
const optional = (max: number) => optionalText(max).optional();

const INVALID_PHONE = "Please enter a valid phone number";
const Phone = trimmedText()
  .overwrite(plainPhone)
  .min(1, "Phone number is required")
  .max(40, INVALID_PHONE)
  .refine(isPhone, INVALID_PHONE);

/** A link to a person's page on IMDb as typed, or nothing. */
export const ImdbField = optionalText(MAX_LINK).refine(
  (text) => text === "" || imdbLink(text) !== null,
  "Please enter a link to your page on imdb.com",
);

const shared = {
  firstName: required("First name is required"),
  lastName: required("Last name is required"),
  phone: Phone,
  agreedToTerms: z.boolean().refine((agreed) => agreed, "You must agree to the Terms of Service to continue"),
  marketingConsent: z.boolean(),
};

const producerFields = {
  ...shared,
  city: required("City is required"),
  companyName: optional(MAX_NAME),
  imdbUrl: ImdbField.optional(),
  genresOfInterest: z
    .array(z.enum(SIGNUP_GENRES))
    .min(1, "Please select at least one genre of interest")
    .max(SIGNUP_GENRES.length),
};

const authorFields = { ...shared, penName: optional(MAX_NAME), website: LinkField.optional() };

const NewPassword = z
  .string()
  .min(1, "Password is required")
  .refine(({ length }) => length >= MIN_PASSWORD, "Password must be at least 8 characters long")
  .pipe(AcceptablePassword);

const credentials = {
  email: EmailField,
  password: NewPassword,
  confirmPassword: z.string().min(1, "Please confirm your password"),
};

/** The producer's sign-up form. */
export const ProducerSignup = z.object({ ...credentials, ...producerFields }).refine(...passwordsMatch());
export type ProducerSignup = z.infer<typeof ProducerSignup>;

/** The author's sign-up form. */
export const AuthorSignup = z.object({ ...credentials, ...authorFields }).refine(...passwordsMatch());
export type AuthorSignup = z.infer<typeof AuthorSignup>;

/** A new password, entered twice: for changing it and for resetting it. */
export const NewPasswordInput = z
  .object({ password: NewPassword, confirmPassword: credentials.confirmPassword })
  .refine(...passwordsMatch());
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

const submittedCredentials = {
  email: z.string().refine(isCanonicalEmail, "Please enter a valid email address"),
  password: AcceptablePassword,
};

/**
 * A sign-up as the server accepts it, whatever a client sends. The address must already be canonical: the server
 * refuses others and never rewrites them. The role is author or producer, never admin.
 */
export const SignupParams = z.discriminatedUnion("role", [
  z.object({ role: z.literal("producer"), ...submittedCredentials, ...producerFields }),
  z.object({ role: z.literal("author"), ...submittedCredentials, ...authorFields }),
]);
export type SignupParams = z.infer<typeof SignupParams>;

/** The details a person gives when they choose a role. */
export const RoleChoice = {
  role: z.enum(["author", "producer"]),
  firstName: shared.firstName,
  lastName: shared.lastName,
  phone: z.union([z.literal(""), Phone]).optional(),
  companyName: optional(MAX_NAME),
};
export type RoleChoice = z.infer<z.ZodObject<typeof RoleChoice>>;

/** A phone number without the invisible marks, wide spaces and hyphens with which contact lists copy it. */
export function plainPhone(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, "")
    .replace(/\s/g, " ")
    .replace(/\p{Pd}/gu, "-")
    .trim();
}

/** True for digits, spaces, parentheses, plus and hyphen, with at least ten digits. */
export function isPhone(text: string): boolean {
  return /^[\d\s()+-]*$/.test(text) && text.replace(/\D/g, "").length >= MIN_PHONE_DIGITS;
}

function passwordsMatch(): [
  (form: { password: string; confirmPassword: string }) => boolean,
  { path: string[]; message: string },
] {
  return [
    ({ password, confirmPassword }) => password === confirmPassword,
    { path: ["confirmPassword"], message: "Passwords do not match" },
  ];
}
