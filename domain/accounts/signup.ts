import * as z from "zod";
import { isCanonicalEmail, EmailField } from "../mail/emails";
import { MIN_PASSWORD, AcceptablePassword } from "./passwords";
import { line, MAX_LINK, MAX_NAME, requiredText } from "../typed-text";

const MIN_PHONE_DIGITS = 10;

/** What the producer form offers (SGN-05): the labels of its own short list, stored as they are (B-15). */
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

/** The consent a person gives beside their sign-up: the words they see, kept with their answer (B-31). */
export const MARKETING_CONSENT = {
  version: "2026-11-01",
  text: "Send me tips, success stories and news by e-mail. I can stop this at any time.",
};

const required = (message: string) => requiredText(message, MAX_NAME);
const optional = (max: number) => line(max).optional();

const NO_PHONE = "Please enter a valid phone number";
const Phone = z
  .string()
  .trim()
  .min(1, "Phone number is required")
  .max(40, NO_PHONE)
  .refine(isPhone, NO_PHONE);

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
  imdbUrl: optional(MAX_LINK),
  genresOfInterest: z
    .array(z.enum(SIGNUP_GENRES))
    .min(1, "Please select at least one genre of interest")
    .max(SIGNUP_GENRES.length),
};

const authorFields = { ...shared, penName: optional(MAX_NAME), website: optional(MAX_LINK) };

const NewPassword = z
  .string()
  .min(1, "Password is required")
  .refine(({ length }) => length >= MIN_PASSWORD, "Password must be at least 8 characters long")
  .pipe(AcceptablePassword);

const typed = {
  email: EmailField,
  password: NewPassword,
  confirmPassword: z.string().min(1, "Please confirm your password"),
};

/** The producer's sign-up form (SGN-04, SGN-15 to SGN-25). */
export const ProducerSignup = z.object({ ...typed, ...producerFields }).refine(...passwordsMatch());
export type ProducerSignup = z.infer<typeof ProducerSignup>;

/** The author's sign-up form (SGN-09, SGN-15 to SGN-25). */
export const AuthorSignup = z.object({ ...typed, ...authorFields }).refine(...passwordsMatch());
export type AuthorSignup = z.infer<typeof AuthorSignup>;

/** A new password and its repetition: the form that changes one, and the one behind a reset mail (B-20, B-22). */
export const NewPasswordInput = z
  .object({ password: NewPassword, confirmPassword: typed.confirmPassword })
  .refine(...passwordsMatch());
export type NewPasswordInput = z.infer<typeof NewPasswordInput>;

const served = {
  email: z.string().refine(isCanonicalEmail, "Please enter a valid email address"),
  password: AcceptablePassword,
};

/**
 * A sign-up as the server takes it, parsed from whatever a client sent: the same rules but for the address,
 * which is canonical or refused (never rewritten). The role is author or producer and nothing else (B-33).
 */
export const SignupParams = z.discriminatedUnion("role", [
  z.object({ role: z.literal("producer"), ...served, ...producerFields }),
  z.object({ role: z.literal("author"), ...served, ...authorFields }),
]);
export type SignupParams = z.infer<typeof SignupParams>;

/** What somebody without a role tells with their choice of one (B-32). */
export const RoleChoice = {
  role: z.enum(["author", "producer"]),
  firstName: shared.firstName,
  lastName: shared.lastName,
  phone: z.union([z.literal(""), Phone]).optional(),
  companyName: optional(MAX_NAME),
};
export type RoleChoice = z.infer<z.ZodObject<typeof RoleChoice>>;

/** True for digits, spaces, parentheses, plus and hyphen with ten digits among them (SGN-18). */
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
