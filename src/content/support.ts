import { DEFAULT_SUPPORT_EMAIL } from "@domain/product";

const configured: unknown = import.meta.env.VITE_SUPPORT_EMAIL;

/** Where people write to us; a deployment may say another address when the site is built. */
export const SUPPORT_EMAIL =
  typeof configured === "string" && configured !== "" ? configured : DEFAULT_SUPPORT_EMAIL;

/** A link that opens a mail to us under this subject. */
export function supportLink(subject: string): string {
  return `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
}
