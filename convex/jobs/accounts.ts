import { v } from "convex/values";
import { jobMutation } from "../functions";
import { mailReset } from "../model/accounts/recovery";
import { shortenSessions } from "../model/accounts/sessions";
import { mailAccountExists } from "../model/accounts/verification";
import { vBatch } from "../model/batches";
import * as profiles from "../model/people/profiles";

/** Emails a reset code. Scheduled for unknown addresses too, so that the request takes the same time. */
export const sendReset = jobMutation(
  { email: v.string() },
  async (ctx, { email }) => await mailReset(ctx, email),
);

/** Emails the owner of an address that someone tried to sign up with. */
export const sendAccountExists = jobMutation(
  { email: v.string() },
  async (ctx, { email }) => await mailAccountExists(ctx, email),
);

/** Limits an admin's sessions to twelve hours. Runs after login, when the new session has its row. */
export const shortenAdminSessions = jobMutation(
  { userId: v.id("users") },
  async (ctx, { userId }) => await shortenSessions(ctx, userId),
);

/** Lets the accounts of an older market name their profiles. Run once by hand. */
export const linkOlderAccounts = jobMutation(vBatch, profiles.linkOlderAccounts);
