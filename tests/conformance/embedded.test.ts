import { afterAll, afterEach, beforeAll, describe, test } from "vitest";
import { behaviors } from "./behaviors";
import { EmbeddedDeployment } from "./embedded-backend";

let deployment: EmbeddedDeployment;

beforeAll(async () => {
  deployment = await EmbeddedDeployment.start();
}, 60_000);
afterEach(() => deployment.forgetClients());
afterAll(() => deployment.close());

for (const { subject, cases } of behaviors) {
  describe(`on the embedded backend, ${subject}`, () => {
    for (const { name, check } of cases) {
      test(name, async () => {
        await check(await deployment.emptied());
      });
    }
  });
}
