import * as z from "zod";
import { canonicalCode, CODE_LENGTH } from "./codes";
import { EmailField } from "../mail/emails";
import { SIGNUP_ROLES } from "./roles";
import { NewPasswordInput, RoleChoice } from "./signup";

const RequiredPassword = z.string().min(1, "Password is required");

/** A code from one of our emails, typed or pasted in any case and grouping. */
export const CodeInput = z.object({
  code: z
    .string()
    .transform(canonicalCode)
    .pipe(
      z
        .string()
        .min(1, "Enter the code from the email")
        .length(CODE_LENGTH, `The code has ${CODE_LENGTH} letters and numbers`),
    ),
});

/** The form that requests a password reset. */
export const ForgotPasswordInput = z.object({ email: EmailField });

/** The form that changes a password: the current one, and the new one twice. */
export const ChangePasswordInput = NewPasswordInput.safeExtend({
  currentPassword: z.string().min(1, "Enter your current password"),
});

/** The form that requests a new email address; the password proves that the owner asks. */
export const ChangeEmailInput = z.object({ newEmail: EmailField, password: RequiredPassword });

/** Re-enters the password before a data export or before the account is deleted. */
export const PasswordAgainInput = z.object({ password: RequiredPassword });

/** The form in which a person without a role chooses one. */
export const RoleChoiceInput = z.object({
  ...RoleChoice,
  role: z.enum(SIGNUP_ROLES, "Please choose one of the two"),
});
