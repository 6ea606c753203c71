import * as z from "zod";
import { externalLink } from "./links";

export const MAX_NAME = 100;
export const MAX_LINK = 2048;

/** A trimmed text field of a form. */
export const optionalText = (max: number) =>
  z.string().trim().max(max, `Please keep it under ${max} characters`);
/** A text field that must be filled in. */
export const requiredText = (message: string, max: number) => optionalText(max).min(1, message);

/** A web address as typed, or nothing. `externalLink` gives the form in which it is stored. */
export const LinkField = optionalText(MAX_LINK).refine(
  (text) => text === "" || externalLink(text) !== null,
  "Please enter a full web address",
);
