import type { Infer } from "convex/values";
import { v } from "convex/values";
import { isChoosable, type NoticeTopic, TOPICS, topicsOf } from "../../../domain/notices/topics";
import type { Id } from "../../_generated/dataModel";
import type { MutationCtx, QueryCtx } from "../../_generated/server";
import type { Viewer } from "../accounts/viewer";
import { requireWithinLimit } from "../limits";
import { preferencesOf } from "../mail/preferenceRows";
import { refuse } from "../refuse";
import { vNoticeTopic } from "../vocabulary";
import { choicesOf } from "./notify";

/** A topic of the settings. */
export const vTopicChoice = v.object({
  topic: vNoticeTopic,
  isHere: v.boolean(),
  isMailed: v.boolean(),
  /** True if the person unsubscribed from all such emails, so that the topic's own choice makes no difference. */
  isMailStopped: v.boolean(),
});

/** What a person is told of, for each topic of their role. */
export async function topicChoices(ctx: QueryCtx, { user }: Viewer): Promise<Infer<typeof vTopicChoice>[]> {
  const { hidden, unmailed } = await choicesOf(ctx.db, user._id);
  const preferences = user.email === undefined ? null : await preferencesOf(ctx, user.email);
  const isStopped = preferences?.allEmails === false;
  return topicsOf(user.role ?? null).map((topic) => ({
    topic,
    isHere: !hidden.includes(topic),
    isMailed: !unmailed.includes(topic),
    isMailStopped: isStopped && TOPICS[topic].mail !== "always" && TOPICS[topic].mail !== "none",
  }));
}

/**
 * Turns a topic's notifications or emails on or off. Refuses with `not_found` what the person's role has not or what
 * can't be turned off, and with `rate_limited`.
 */
export async function chooseTopic(
  ctx: MutationCtx,
  { user }: Viewer,
  { topic, part, isOn }: { topic: NoticeTopic; part: "here" | "mail"; isOn: boolean },
): Promise<void> {
  await requireWithinLimit(ctx, "notices", user._id);
  if (!isChoosable(topic, part, user.role ?? null)) refuse("not_found");
  await storeChoice(ctx, user._id, { topic, part, isOn });
}

/** Stores whether a person gets a topic's notifications or emails. */
export async function storeChoice(
  ctx: MutationCtx,
  userId: Id<"users">,
  { topic, part, isOn }: { topic: NoticeTopic; part: "here" | "mail"; isOn: boolean },
): Promise<void> {
  const { _id, hidden, unmailed } = await choicesOf(ctx.db, userId);
  const off = (topics: readonly NoticeTopic[]) => [
    ...topics.filter((other) => other !== topic),
    ...(isOn ? [] : [topic]),
  ];
  const choices = part === "here" ? { hidden: off(hidden), unmailed } : { hidden, unmailed: off(unmailed) };
  if (_id === undefined) await ctx.db.insert("noticeChoices", { userId, ...choices });
  else await ctx.db.patch("noticeChoices", _id, choices);
}
