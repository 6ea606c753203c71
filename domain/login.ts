import { z } from "zod";
import { canonicalEmail, isCanonicalEmail } from "./emails";

const MIN_TYPED_PASSWORD = 6;

/** An address typed into a form, canonical after parsing (LGN-08). */
const Email = z
  .string()
  .transform(canonicalEmail)
  .pipe(
    z.string().min(1, "Email is required").refine(isCanonicalEmail, "Please enter a valid email address"),
  );

/** The login form (LGN-01, LGN-08). It checks what is typed; account rules are the server's. */
export const LoginInput = z.object({
  email: Email,
  password: z
    .string()
    .min(1, "Password is required")
    .min(MIN_TYPED_PASSWORD, "Password must be at least 6 characters"),
  remember: z.boolean(),
});
export type LoginInput = z.infer<typeof LoginInput>;
