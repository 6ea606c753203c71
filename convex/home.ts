import { v } from "convex/values";
import { anonQuery } from "./functions";
import { vCard } from "./model/catalog/cards";
import * as model from "./model/catalog/home";
import { vGenre } from "./model/vocabulary";

/** The eight public books with the most reviews. */
export const bestsellers = anonQuery({
  args: {},
  returns: v.array(vCard),
  handler: async (ctx) => await model.bestsellers(ctx),
});

/** Up to five genres that have a carousel, with their number of public books. */
export const genres = anonQuery({
  args: {},
  returns: v.array(v.object({ genre: vGenre, publicCount: v.number() })),
  handler: async (ctx) => await model.carouselGenres(ctx),
});

/** The market in figures, live: its public books and approved producers. */
export const figures = anonQuery({
  args: {},
  returns: v.object({ books: v.number(), producers: v.number() }),
  handler: async (ctx) => await model.marketFigures(ctx),
});

/** Five books of one genre. One subscription each: a change in Romance does not rerun Horror. */
export const genreCarousel = anonQuery({
  args: { genre: vGenre },
  returns: v.array(vCard),
  handler: async (ctx, { genre }) => await model.genreCarousel(ctx, genre),
});

/** The eight public books that most approved producers have saved. */
export const savedByProducers = anonQuery({
  args: {},
  returns: v.array(vCard),
  handler: async (ctx) => await model.savedByProducers(ctx),
});

/** Up to six sponsored books. `seed` is 0..1, chosen once per visit. */
export const sponsoredStrip = anonQuery({
  args: { seed: v.number() },
  returns: v.array(vCard),
  handler: async (ctx, { seed }) => await model.sponsoredStrip(ctx, seed),
});
