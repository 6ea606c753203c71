import { v } from "convex/values";
import { jobMutation } from "../functions";
import * as news from "../model/people/authorNews";

export const tellSaves = jobMutation(
  { authorId: v.id("users") },
  async (ctx, { authorId }) => await news.tellSaves(ctx, authorId),
);
