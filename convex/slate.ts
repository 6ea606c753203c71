import { zid } from "convex-helpers/server/zod4";
import * as z from "zod";
import { MoveInput } from "../domain/producers/slate";
import { producerMutation } from "./functions";
import { moveCard } from "./model/producers/slate";

/**
 * Moves a card of the viewer's slate below the card of `after`, or to the top of the column. True if the move made an
 * option.
 */
export const move = producerMutation({
  args: { bookId: zid("books"), after: z.union([zid("books"), z.null()]), ...MoveInput.shape },
  returns: z.boolean(),
  handler: async (ctx, args) => await moveCard(ctx, ctx.viewer, args),
});
