import { CODE_LIFE_MS } from "../../domain/accounts/codes";
import { PRODUCT_NAME } from "../../domain/product";
import { button, facts, HAS_ACCOUNT, note, text } from "./blocks";
import type { Writers } from "./contents";
import { greeting } from "./names";

const CODE_MINUTES = CODE_LIFE_MS / 60_000;

/** Mails about getting into an account, and warnings of what was done to it. */
export const ACCOUNT_MAILS: Writers<
  | "verification"
  | "reset"
  | "account_exists"
  | "password_changed"
  | "email_change"
  | "email_changed"
  | "account_deleted"
> = {
  verification: ({ firstName, code }, { site }) => ({
    subject: "Confirm your e-mail address",
    preview: `Your code for ${PRODUCT_NAME}, good for ${CODE_MINUTES} minutes.`,
    heading: "Confirm your e-mail address",
    blocks: [
      text(greeting(firstName)),
      text("This code shows that the address is yours. Enter it on your account page, or press the button."),
      { kind: "code", text: code },
      button("Confirm my address", `${site}/account#verify=${encodeURIComponent(code)}`),
      note(`The code works for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this mail.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  reset: ({ firstName, code }, { site, to }) => ({
    subject: "Reset your password",
    preview: "The link for a new password.",
    heading: "Choose a new password",
    blocks: [
      text(greeting(firstName)),
      text("Somebody, probably you, asked to reset the password of this account."),
      button(
        "Choose a new password",
        `${site}/reset-password#email=${encodeURIComponent(to)}&code=${encodeURIComponent(code)}`,
      ),
      note(
        `The link works once, for ${CODE_MINUTES} minutes. If it was not you, ignore this mail: your password stays as it is.`,
      ),
    ],
    reason: HAS_ACCOUNT,
  }),
  account_exists: ({ firstName }, { site }) => ({
    subject: "You have an account already",
    preview: "Somebody tried to use your address for an account.",
    heading: "You have an account already",
    blocks: [
      text(greeting(firstName)),
      text(
        "Somebody, probably you, tried to open an account with this address, or to move one here. It has an account already, so nothing was changed.",
      ),
      button("Log in", `${site}/login`),
      note("Forgot your password? The login page has a link for that. If it was not you, ignore this mail."),
    ],
    reason: HAS_ACCOUNT,
  }),
  password_changed: ({ firstName }, { site, support }) => ({
    subject: "Your password was changed",
    preview: "All other devices were signed out.",
    heading: "Your password was changed",
    blocks: [
      text(greeting(firstName)),
      text("The password of your account was changed just now, and all other devices were signed out."),
      note(`If it was not you, reset your password at once (${site}/login) and write to ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  email_change: ({ firstName, code }, { site }) => ({
    subject: "Confirm your new e-mail address",
    preview: `The code that makes this your account's address, good for ${CODE_MINUTES} minutes.`,
    heading: "Confirm your new e-mail address",
    blocks: [
      text(greeting(firstName)),
      text(
        "Enter this code on your account page, or press the button, and this address becomes the one you log in with.",
      ),
      { kind: "code", text: code },
      button("Take this address", `${site}/account?tab=email#code=${encodeURIComponent(code)}`),
      note(`The code works for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this mail.`),
    ],
    reason: `You get this because an account on ${PRODUCT_NAME} is to use this address.`,
  }),
  email_changed: ({ firstName, newEmail, done }, { support }) => ({
    subject: done === "yes" ? "Your e-mail address was changed" : "Your e-mail address is to be changed",
    preview: done === "yes" ? "You log in with the new address now." : "It needs a code sent to the new one.",
    heading: done === "yes" ? "Your e-mail address was changed" : "Somebody asked to change your address",
    blocks: [
      text(greeting(firstName)),
      text(
        done === "yes"
          ? "Your account moved to another address, which you log in with from now on:"
          : "Your account moves to another address once a code that was sent there is entered:",
      ),
      facts(["New address", newEmail]),
      note(`If it was not you, change your password at once and write to ${support}.`),
    ],
    reason: HAS_ACCOUNT,
  }),
  account_deleted: ({ firstName }, { support }) => ({
    subject: "Your account was deleted",
    preview: "What was yours is gone.",
    heading: "Your account was deleted",
    blocks: [
      text(greeting(firstName)),
      text(
        "As you asked, your account is closed and your profile, contact data and everything you saved are deleted. We send nothing more to this address.",
      ),
      note(`If it was not you, write to ${support}.`),
    ],
    reason: `You get this because this address had an account on ${PRODUCT_NAME}.`,
  }),
};
