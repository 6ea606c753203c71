import { CODE_LIFE_MINUTES } from "../../../domain/accounts/codes";
import { PRODUCT_NAME } from "../../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "../blocks";
import type { Writers } from "../message";
import { greeting } from "../names";

/** Emails for accessing an account, and warnings about changes to it. */
export const ACCOUNT_MAILS: Writers<
  | "verification"
  | "reset"
  | "account_exists"
  | "password_changed"
  | "email_change"
  | "email_changed"
  | "account_deleted"
> = {
  verification: ({ firstName, code }, { site, to }) => ({
    subject: "Confirm your email address",
    preview: `Your ${PRODUCT_NAME} code expires in ${CODE_LIFE_MINUTES} minutes.`,
    heading: "Confirm your email address",
    blocks: [
      text(greeting(firstName)),
      text("Press the button, in any browser, or enter this code on your account page."),
      { kind: "code", text: code },
      button(
        "Confirm my address",
        `${site}/confirm-email#email=${encodeURIComponent(to)}&code=${encodeURIComponent(code)}`,
      ),
      note(`This code expires in ${CODE_LIFE_MINUTES} minutes. If you didn't request it, ignore this email.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  reset: ({ firstName, code }, { site, to }) => ({
    subject: "Reset your password",
    preview: "Your link to choose a new password.",
    heading: "Choose a new password",
    blocks: [
      text(greeting(firstName)),
      text("We received a request to reset your password."),
      button(
        "Choose a new password",
        `${site}/reset-password#email=${encodeURIComponent(to)}&code=${encodeURIComponent(code)}`,
      ),
      note(
        `This link works once and expires in ${CODE_LIFE_MINUTES} minutes. If you didn't request it, ignore this email. Your password won't change.`,
      ),
    ],
    reason: HAS_ACCOUNT,
  }),
  account_exists: ({ firstName }, { site }) => ({
    subject: "You already have an account",
    preview: "We received a request to use your address for an account.",
    heading: "You already have an account",
    blocks: [
      text(greeting(firstName)),
      text(
        "We received a request to use this address for an account. It already has one, so we changed nothing.",
      ),
      button("Log in", `${site}/login`),
      note(
        "Forgot your password? Reset it from the login page. If you didn't make this request, ignore this email.",
      ),
    ],
    reason: HAS_ACCOUNT,
  }),
  password_changed: ({ firstName }, { site, support }) => ({
    subject: "Your password was changed",
    preview: "We logged you out on all other devices.",
    heading: "Your password was changed",
    blocks: [
      text(greeting(firstName)),
      text("Your password was just changed. We logged you out on all other devices."),
      text("If this wasn't you, reset your password now:"),
      button("Reset my password", `${site}/login?view=forgot-password`),
      note(`Then contact ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  email_change: ({ firstName, code }, { site, to }) => ({
    subject: "Confirm your new email address",
    preview: `Your code to change your email address expires in ${CODE_LIFE_MINUTES} minutes.`,
    heading: "Confirm your new email address",
    blocks: [
      text(greeting(firstName)),
      text(
        "Enter this code on your account page, or use the button below. You'll then log in with this address.",
      ),
      { kind: "code", text: code },
      button(
        "Confirm new address",
        `${site}/account?tab=email#email=${encodeURIComponent(to)}&code=${encodeURIComponent(code)}`,
      ),
      note(`This code expires in ${CODE_LIFE_MINUTES} minutes. If you didn't request it, ignore this email.`),
    ],
    reason: `You're receiving this because we received a request to use this address for an account on ${PRODUCT_NAME}.`,
  }),
  email_changed: ({ firstName, newEmail, done }, { support }) => ({
    subject: done === "yes" ? "Your email address was changed" : "Request to change your email address",
    preview:
      done === "yes" ? "You now log in with your new address." : "The new address has to be confirmed first.",
    heading: done === "yes" ? "Your email address was changed" : "Request to change your email address",
    blocks: [
      text(greeting(firstName)),
      text(
        done === "yes"
          ? "You now log in with your new address:"
          : "We received a request to change your email address. It changes once the code we sent to the new address is entered:",
      ),
      facts(["New address", newEmail]),
      note(`If this wasn't you, change your password now and contact ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  account_deleted: ({ firstName }, { support }) => ({
    subject: "Your account was deleted",
    preview: "Your account and its data are deleted.",
    heading: "Your account was deleted",
    blocks: [
      text(greeting(firstName)),
      text(
        "As you requested, we deleted your account, along with your profile, contact details and everything you saved.",
      ),
      note(`If this wasn't you, contact ${support}.`),
    ],
    reason: `You're receiving this because you had an account on ${PRODUCT_NAME}.`,
  }),
};
