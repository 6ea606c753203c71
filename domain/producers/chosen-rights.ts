import * as z from "zod";
import { RIGHT_LABELS, RIGHTS } from "../books/rights";

/** Which of the six rights an option covers, or a search asks for. */
export const ChosenRights = z.object({
  filmTV: z.boolean(),
  audio: z.boolean(),
  digitalGaming: z.boolean(),
  merchandising: z.boolean(),
  theaterStage: z.boolean(),
  foreign: z.boolean(),
});
export type ChosenRights = z.infer<typeof ChosenRights>;

/** The rights before any is chosen. */
export const NO_RIGHTS: ChosenRights = {
  filmTV: false,
  audio: false,
  digitalGaming: false,
  merchandising: false,
  theaterStage: false,
  foreign: false,
};

/** The chosen rights in words: "Film/TV, Audio". */
export function rightsText(chosen: ChosenRights): string {
  return RIGHTS.filter((right) => chosen[right])
    .map((right) => RIGHT_LABELS[right])
    .join(", ");
}
