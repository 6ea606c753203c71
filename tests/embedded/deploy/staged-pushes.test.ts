import { expect, test } from "vitest";
import { StagedPushes } from "../../../embedded/deploy/staged-pushes";
import { systemRandom } from "../../../embedded/system/random";
import type { Clock } from "../../../embedded/system/world";

const push = {
  modules: new Map(),
  evaluation: {
    functions: new Map(),
    schema: null,
    crons: [],
    authProviders: [],
    httpRoutes: null,
    envDeclarations: [],
    httpPrefix: null,
    children: [],
    httpMounts: [],
    components: new Map(),
  },
  components: new Map(),
  nodePackages: [],
  variables: {},
  serverVersion: "1.0.0",
};

test("a push is found by its id for ten minutes", () => {
  const clock = steppedClock();
  const staged = new StagedPushes(clock, systemRandom());
  const { id } = staged.add(push);
  clock.advance(9 * 60_000);
  expect(staged.get(id).id).toBe(id);
  clock.advance(2 * 60_000);
  expect(() => staged.get(id)).toThrow("Push again");
});

test("only the latest ten pushes are kept", () => {
  const staged = new StagedPushes(steppedClock(), systemRandom());
  const ids = Array.from({ length: 11 }, () => staged.add(push).id);
  expect(() => staged.get(ids[0])).toThrow("Push again");
  expect(staged.get(ids[1]).id).toBe(ids[1]);
  expect(new Set(ids).size).toBe(11);
});

test("an unknown push id makes the CLI start over", () => {
  const staged = new StagedPushes(steppedClock(), systemRandom());
  expect(() => staged.get({ forged: true })).toThrow(
    expect.objectContaining({ status: 400, code: "RaceDetected" }),
  );
});

function steppedClock(): Clock & { advance(ms: number): void } {
  let now = 1_700_000_000_000;
  return {
    now: () => now,
    runAt: () => () => {},
    advance: (ms) => {
      now += ms;
    },
  };
}
