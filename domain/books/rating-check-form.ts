import * as z from "zod";
import { CountText, RatingText } from "./book-form";
import type { Figures } from "./rating-checks";

/** A source's figures as the admin typed them from its site. */
export const FiguresInput = z.object({
  rating: RatingText.min(1, "Rating is required."),
  reviews: CountText.min(1, "Reviews count is required."),
});
export type FiguresInput = z.infer<typeof FiguresInput>;

/** The figures that an admin saw when confirming them. */
export const SeenFigures = z.object({ rating: z.number().optional(), reviews: z.number().optional() });

/** Typed figures as numbers. */
export function parseFigures({ rating, reviews }: FiguresInput): Required<Figures> {
  return { rating: Number(rating), reviews: Number(reviews) };
}
