import * as z from "zod";
import { PRODUCTION_PHASES } from "../books/production";
import type { Right } from "../books/rights";
import { RIGHTS } from "../books/rights";
import { trimmedText } from "../typed-text";

/** The rights an admin can mark as optioned, in the order of the dialog. */
export const OPTION_RIGHTS = [
  "filmTV",
  "audio",
  "theaterStage",
  "digitalGaming",
  "merchandising",
] as const satisfies readonly Right[];

/** The phases an option starts in. Later, its phase can be any. */
export const OPTION_PHASES = PRODUCTION_PHASES.filter((phase) => phase !== "optioned");

/** The name under which an admin's option counts as verified. */
export const VERIFIED_BY = "Admin";

const MAX_STATUS = 200;

/** An option as an admin enters it. */
export const OptionInput = z.object({
  rights: z.array(z.enum(RIGHTS)).min(1, "Please select at least one right to option").max(RIGHTS.length),
  phase: z.enum(PRODUCTION_PHASES),
  status: trimmedText().max(MAX_STATUS, `Please use ${MAX_STATUS} characters or fewer`),
  isPublic: z.boolean(),
});
export type OptionInput = z.infer<typeof OptionInput>;

/** The dialog's values for a book without an option. */
export const NEW_OPTION: OptionInput = { rights: [], phase: "development", status: "", isPublic: false };
