import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { activateDeployment, loadDeployment } from "../../../embedded/deploy/activate";
import { changeVariables } from "../../../embedded/deploy/environment-change";
import { readDeployment, type LiveDeployment } from "../../../embedded/deploy/stored-deployment";
import { Backend } from "../functions/backend";

const AUTH_CONFIG =
  'if (process.env.HOST === "never") await new Promise(() => {});\n' +
  "export default { providers: [{ domain: `https://${process.env.HOST}`, applicationID: process.env.APP }] };";

function withAuthConfig(source: string): LiveDeployment {
  const path = "auth.config.js";
  return {
    ...{ id: "d", functions: new Map(), schema: null, crons: [], authProviders: [], nodePackages: [] },
    modules: new Map([[path, { path, source, sourceHash: "h", environment: "isolate" as const }]]),
    ...{ components: new Map(), hasHttp: false, httpRoutes: null, httpMounts: [] },
    ...{ serverVersion: "1", envDeclarations: [] },
  };
}

/** A deployment whose auth providers come from two variables. */
async function started() {
  const backend = await Backend.start({});
  await loadDeployment(backend.db);
  await backend.engine.setEnvironment([
    { name: "HOST", value: "old.example" },
    { name: "APP", value: "old" },
  ]);
  await backend.db.prepareSchema(null);
  await activateDeployment(backend, withAuthConfig(AUTH_CONFIG), () => {});
  const context = { ...backend, modulesDir: join(backend.folder, "modules") };
  return {
    backend,
    engine: backend.engine,
    set: async (changes: Record<string, string | null>) =>
      await changeVariables(
        context,
        Object.entries(changes).map(([name, value]) => ({ name, value })),
      ),
    stored: () => readDeployment(backend.db.snapshot({ trusted: true }))?.authProviders,
    [Symbol.asyncDispose]: () => backend[Symbol.asyncDispose](),
  };
}

let market: Awaited<ReturnType<typeof started>>;

beforeEach(async () => {
  market = await started();
  return () => market[Symbol.asyncDispose]();
});

test("auth providers follow two variables that change at once", async () => {
  await Promise.all([market.set({ HOST: "new.example" }), market.set({ APP: "new" })]);
  const followed = [{ type: "oidc", domain: "https://new.example", applicationID: "new" }];
  expect(market.stored()).toEqual(followed);
  expect(market.engine.deployment?.authProviders).toEqual(followed);
});

test("a variable and the providers that follow from it are one commit", async () => {
  const seen: unknown[] = [];
  market.engine.onCommit(
    async () => void seen.push([market.backend.environment.get("HOST"), market.stored()]),
  );
  await market.set({ HOST: "new.example" });
  expect(seen).toEqual([
    ["new.example", [{ type: "oidc", domain: "https://new.example", applicationID: "old" }]],
  ]);
});

test("a change that leaves auth.config.js without a variable is refused and alters nothing", async () => {
  await market.set({ HOST: "new.example" });
  const before = market.stored();
  await expect(market.set({ APP: "half", HOST: null })).rejects.toMatchObject({
    code: "AuthConfigMissingEnvironmentVariable",
  });
  expect(market.stored()).toEqual(before);
  expect(market.backend.environment.get("APP")).toBe("old");
});

test("auth.config.js that never ends holds the next change for seconds, not for as long as a package may take", async () => {
  const started = performance.now();
  const hanging = market.set({ HOST: "never" });
  const next = market.set({ APP: "new" });
  await expect(hanging).rejects.toThrow("did not finish loading within 3 seconds");
  await next;
  expect(performance.now() - started).toBeLessThan(15_000);
  expect(market.stored()).toMatchObject([{ domain: "https://old.example", applicationID: "new" }]);
});
