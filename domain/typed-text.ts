import * as z from "zod";
import { externalLink } from "./links";

export const MAX_NAME = 100;
export const MAX_LINK = 2048;

/** Text of a form's box, without the spaces around it. */
export const line = (max: number) => z.string().trim().max(max, `Please keep it under ${max} characters`);
export const requiredText = (message: string, max: number) => line(max).min(1, message);

/** A web address as it is typed, or nothing; `externalLink` says how it is stored. */
export const LinkField = line(MAX_LINK).refine(
  (text) => text === "" || externalLink(text) !== null,
  "Please enter a full web address",
);
