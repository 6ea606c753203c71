import { v } from "convex/values";
import { jobMutation } from "../functions";
import { mailReset } from "../model/accounts/recovery";
import { shortenSessions } from "../model/accounts/sessions";
import { mailAccountExists } from "../model/accounts/verification";

/** Scheduled for every address, with an account or without, so that the answer takes the same time. */
export const sendReset = jobMutation(
  { email: v.string() },
  async (ctx, { email }) => await mailReset(ctx, email),
);

export const sendAccountExists = jobMutation(
  { email: v.string() },
  async (ctx, { email }) => await mailAccountExists(ctx, email),
);

/** Runs right after an admin logs in: during the login the session has no row yet. */
export const shortenAdminSessions = jobMutation(
  { userId: v.id("users") },
  async (ctx, { userId }) => await shortenSessions(ctx, userId),
);
