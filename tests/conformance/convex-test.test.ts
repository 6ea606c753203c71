import { describe, test } from "vitest";
import { behaviours } from "./behaviours/list";
import { convexTestBackend } from "./convex-test-backend";

for (const { subject, cases } of behaviours) {
  describe(`in convex-test, ${subject}`, () => {
    for (const { name, check, differs } of cases) {
      test(name, async () => {
        await (differs?.instead ?? check)(convexTestBackend());
      });
    }
  });
}
