import * as z from "zod";
import { EmailField } from "../mail/emails";

const MIN_TYPED_PASSWORD = 6;

/** The login form. It checks the shape of the input; the server checks the account. */
export const LoginInput = z.object({
  email: EmailField,
  password: z
    .string()
    .min(1, "Password is required")
    .min(MIN_TYPED_PASSWORD, "Password must be at least 6 characters"),
  remember: z.boolean(),
});
export type LoginInput = z.infer<typeof LoginInput>;
