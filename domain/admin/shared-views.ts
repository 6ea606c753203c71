import * as z from "zod";
import { trimmedText } from "../typed-text";

/** The admin lists whose views can be saved. */
export const VIEW_TABLES = ["books"] as const;
export type ViewTable = (typeof VIEW_TABLES)[number];

/** The views of a list that admins share. */
export const MAX_SHARED_VIEWS = 20;

export const ViewName = trimmedText()
  .min(1, "Please enter a name")
  .max(40, "Please use at most 40 characters");

export const SharedViewInput = z.object({
  table: z.enum(VIEW_TABLES),
  name: ViewName,
  /** The query part of the list's address, without the question mark. */
  search: z.string().max(1_000),
});
export type SharedViewInput = z.infer<typeof SharedViewInput>;
