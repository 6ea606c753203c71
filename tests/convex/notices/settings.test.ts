import { readdirSync, readFileSync } from "node:fs";
import { expect } from "vitest";
import { api } from "../../../convex/_generated/api";
import type { MutationCtx } from "../../../convex/_generated/server";
import { type News, notify } from "../../../convex/model/notices/notify";
import { triggers } from "../../../convex/triggers";
import { ALL_OFF } from "../../../domain/mail/preferences";
import { NOTICE_KINDS, NOTICES, type NoticeKind } from "../../../domain/notices/notices";
import { isChoosable, NOTICE_TOPICS, TOPICS, topicsOf } from "../../../domain/notices/topics";
import { type Market, type Somebody, test } from "../../support/market";

const firstPage = { numItems: 30, cursor: null };
const ROLES = ["author", "producer", "admin"] as const;

/** Sends the person one notification of each kind for their role. Returns the topics that arrived. */
async function topicsTold(market: Market, { userId, query, mutation }: Somebody, kinds: NoticeKind[]) {
  await mutation(api.notices.markAllRead, {});
  await market.pass(1);
  await market.t.run(async (ctx) => {
    const wrapped = { ...ctx, ...triggers.wrapDB(ctx as MutationCtx) };
    for (const kind of kinds)
      await notify(wrapped, { userId, kind, group: "", values: {} } as News<NoticeKind>);
  });
  const list = { isUnreadOnly: true, paginationOpts: { ...firstPage, numItems: 100 } };
  const first = await query(api.notices.list, list);
  const more = first.isDone
    ? []
    : (
        await query(api.notices.list, {
          ...list,
          paginationOpts: { ...list.paginationOpts, cursor: first.continueCursor },
        })
      ).page;
  return new Set([...first.page, ...more].map(({ kind }) => NOTICES[kind].topic));
}

test.for(ROLES)(
  "D-03: each switch of an %s turns its own notifications off and on, and no others",
  async (role, { market }) => {
    const person = role === "producer" ? await market.producer() : await market.person(role);
    const topics = topicsOf(role);
    const kinds = NOTICE_KINDS.filter((kind) => topics.includes(NOTICES[kind].topic));
    const choose = async (topic: (typeof topics)[number], isOn: boolean) =>
      await person.mutation(api.notices.choose, { topic, part: "here", isOn });
    expect(await topicsTold(market, person, kinds)).toEqual(new Set(topics));
    for (const topic of topics) {
      if (!isChoosable(topic, "here", role)) {
        await expect(choose(topic, false)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
        continue;
      }
      await choose(topic, false);
      const others = topics.filter((other) => other !== topic);
      expect(await topicsTold(market, person, kinds), topic).toEqual(new Set(others));
      await choose(topic, true);
    }
    expect(await topicsTold(market, person, kinds)).toEqual(new Set(topics));
  },
);

test("D-03: every email that can be turned off here is asked about where it is sent", () => {
  const sources = readdirSync("convex/model", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => readFileSync(`convex/model/${path}`, "utf8"))
    .join("\n");
  const asked = [...sources.matchAll(/wantsMailOf\([^)]*"(\w+)"\)/g)].map(([, topic]) => topic);
  const choosable = NOTICE_TOPICS.filter((topic) => TOPICS[topic].mail === "choice");
  expect([...new Set(asked)]).toEqual(choosable);
});

test("D-03: unsubscribing from all emails shows in the settings at once, and leaves what is needed", async ({
  market,
}) => {
  const dana = await market.producer("approved", { emailVerified: true });
  const stopped = async () =>
    (await dana.query(api.notices.choices, {}))
      .filter(({ isMailStopped }) => isMailStopped)
      .map(({ topic }) => topic);
  expect(await stopped()).toEqual([]);
  await dana.mutation(api.preferences.save, { unsubscribeAll: true, ...ALL_OFF });
  expect(await stopped()).toEqual(["searches", "messages"]);
  await dana.mutation(api.preferences.save, { unsubscribeAll: false, ...ALL_OFF });
  expect(await stopped()).toEqual([]);
});
