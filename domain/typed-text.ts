import * as z from "zod";
import { externalLink } from "./links";

export const MAX_NAME = 100;
export const MAX_LINK = 2048;

/** Anything but spaces and characters that show nothing. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u;

/** True for a text that shows nothing: empty, or only spaces and invisible characters. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}

/** A trimmed text. One that shows nothing is empty, so that a field left blank to the eye counts as blank. */
export const trimmedText = () =>
  z
    .string()
    .trim()
    .overwrite((text) => (isBlank(text) ? "" : text));
/** A trimmed text field of a form. */
export const optionalText = (max: number) => trimmedText().max(max, `Please keep it under ${max} characters`);
/** A text field that must be filled in. */
export const requiredText = (message: string, max: number) => optionalText(max).min(1, message);

/** A web address as typed, or nothing. `externalLink` gives the form in which it is stored. */
export const LinkField = optionalText(MAX_LINK).refine(
  (text) => text === "" || externalLink(text) !== null,
  "Please enter a full web address",
);
