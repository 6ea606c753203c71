import { act, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Me } from "../../../src/lib/viewer";
import { firstScreen } from "../../../src/routes";
import { ADDRESSES, pathOf, VISITORS, type Visitor } from "../../browser/support/addresses";
import { person, visit } from "../support/site";

const producer = (approvalStatus: "approved" | "pending" | "denied" | "suspended") =>
  person("producer", { approvalStatus });
const ACCOUNTS: Readonly<Record<Exclude<Visitor, "visitor">, Me>> = {
  author: person("author"),
  producer: producer("approved"),
  pending: producer("pending"),
  denied: producer("denied"),
  suspended: producer("suspended"),
  admin: person("admin"),
  newcomer: { ...person("author"), role: null },
};
const GUARDED = ADDRESSES.filter(({ isGuarded }) => isGuarded);

// routes.test.ts opens each of these in a browser, as one of the visitors in turn.
test.each(VISITORS)("RTE-14 RTE-26 B-02 B-03: where each guarded address leads %s", async (who) => {
  // A page whose code still loads keeps the one before it, and its guard has led away already.
  await Promise.all(GUARDED.flatMap(({ path, lands }) => [path, pathOf(lands(who))]).map(firstScreen));
  await visit("/about", { as: who === "visitor" ? undefined : ACCOUNTS[who] });
  for (const { path, lands } of GUARDED) {
    await act(async () => {
      history.pushState({ idx: history.length, key: path, usr: null }, "", path);
      dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
    });
    await waitFor(() => expect(location.pathname + location.search, path).toBe(lands(who)));
  }
});
