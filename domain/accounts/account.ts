import * as z from "zod";
import { canonicalCode, CODE_LENGTH } from "./codes";
import { EmailField } from "../mail/emails";
import { SIGNUP_ROLES } from "./roles";
import { NewPasswordInput, RoleChoice } from "./signup";

const RequiredPassword = z.string().min(1, "Password is required");

/** A code of one of our mails, typed or pasted in any spelling. */
export const CodeInput = z.object({
  code: z
    .string()
    .transform(canonicalCode)
    .pipe(
      z
        .string()
        .min(1, "Enter the code from the e-mail")
        .length(CODE_LENGTH, `The code has ${CODE_LENGTH} letters and numbers`),
    ),
});

/** The address a forgotten password is asked for (LGN-10). */
export const ForgotPasswordInput = z.object({ email: EmailField });

/** The form that changes a password: the one in force and the new one, twice (B-20, B-22). */
export const ChangePasswordInput = NewPasswordInput.safeExtend({
  currentPassword: z.string().min(1, "Enter your current password"),
});

/** The form that asks for a new address; the password shows that it is the owner who asks. */
export const ChangeEmailInput = z.object({ newEmail: EmailField, password: RequiredPassword });

/** The password again, before one's data is handed out or the account is closed (B-60). */
export const PasswordAgainInput = z.object({ password: RequiredPassword });

/** The choice of a role, as a form (B-32). */
export const RoleChoiceInput = z.object({
  ...RoleChoice,
  role: z.enum(SIGNUP_ROLES, "Please choose one of the two"),
});
