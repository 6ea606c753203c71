import { DEFAULT_SUPPORT_EMAIL } from "@domain/product";

const configured: unknown = import.meta.env.VITE_SUPPORT_EMAIL;

/** The support address. A deployment can override it at build time. */
export const SUPPORT_EMAIL =
  typeof configured === "string" && configured !== "" ? configured : DEFAULT_SUPPORT_EMAIL;

/** A mailto link to support with this subject. */
export function supportLink(subject: string): string {
  return `mailto:${SUPPORT_EMAIL}?subject=${encodeURIComponent(subject)}`;
}
