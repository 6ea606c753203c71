import * as z from "zod";
import { outsideLink } from "./links";

export const MAX_NAME = 100;
export const MAX_LINK = 2048;

/** Text of a form's box, without the spaces around it. */
export const line = (max: number) => z.string().trim().max(max, `Please keep it under ${max} characters`);
export const requiredLine = (message: string, max: number) => line(max).min(1, message);

/** A web address as it is typed, or nothing; `outsideLink` says how it is stored. */
export const TypedLink = line(MAX_LINK).refine(
  (text) => text === "" || outsideLink(text) !== null,
  "Please enter a full web address",
);
