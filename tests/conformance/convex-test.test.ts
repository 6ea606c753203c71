import { version as convexTest } from "convex-test/package.json";
import { version as convex } from "convex/package.json";
import { describe, test } from "vitest";
import { behaviors } from "./behaviors";
import { convexTestBackend } from "./convex-test-backend";
import agreed from "./convex-test-agreed.json";

/**
 * convex-test passed the whole list with the versions in `convex-test-agreed.json`. With those versions only the
 * known differences run. With other versions, or with `WHOLE_LIST=1`, every case does.
 */
const isAgreed = convex === agreed.convex && convexTest === agreed.convexTest;
const runsAll = !isAgreed || process.env.WHOLE_LIST === "1";

for (const { subject, cases } of behaviors) {
  const chosen = cases.filter(({ differs }) => runsAll || differs !== undefined);
  if (chosen.length === 0) continue;
  describe(`in convex-test, ${subject}`, () => {
    for (const { name, check, differs } of chosen) {
      test(name, async () => {
        await (differs?.instead ?? check)(convexTestBackend());
      });
    }
  });
}
