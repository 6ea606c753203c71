import { z } from "zod";
import { isCanonicalEmail } from "./emails";
import { SIGNUP_ROLES } from "./roles";

const MAX_NAME = 100;
const name = z.string().trim().min(1).max(MAX_NAME);

/**
 * What the server makes an account of, parsed from whatever a client sent: the role is author or producer and
 * nothing else, the address is canonical or refused (never rewritten), every text is capped.
 */
export const SignupAccount = z.object({
  email: z.string().refine(isCanonicalEmail, "Please enter a valid email address"),
  role: z.enum(SIGNUP_ROLES),
  firstName: name,
  lastName: name,
  phone: z.string().trim().max(40).optional(),
  companyName: z.string().trim().max(MAX_NAME).optional(),
});
export type SignupAccount = z.infer<typeof SignupAccount>;
