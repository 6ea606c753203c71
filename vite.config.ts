import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin, Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { DEFAULT_SUPPORT_EMAIL } from "./domain/product";
import { LANDING_SCREENS, landingPreloads } from "./local/site/landing-preloads";
import { robotsText, securityText } from "./local/site/plain-texts";
import { quickConvexTest } from "./tests/support/quick-convex-test";
import { SlowFirst } from "./tests/support/slow-first";

const alias = {
  "@convex": fileURLToPath(new URL("./convex", import.meta.url)),
  "@domain": fileURLToPath(new URL("./domain", import.meta.url)),
};
/** The package's main entry is its development build, with warnings that nobody reads in production. */
const ROUTER = fileURLToPath(new URL("./node_modules/react-router/dist/production/", import.meta.url));
function productionRouter(): Plugin {
  const routerAlias = [
    { find: /^react-router$/, replacement: `${ROUTER}index.mjs` },
    { find: /^react-router\/dom$/, replacement: `${ROUTER}dom-export.mjs` },
  ];
  return { name: "production router", apply: "build", config: () => ({ resolve: { alias: routerAlias } }) };
}

/** The engine loads pushed modules into a vm realm, which Node 20 has behind this flag. */
const execArgv = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning"];
/**
 * What a test draws or stores is dropped soon after. In the small nursery that V8 starts with, half of it is copied
 * before: the component tests spent a quarter of their time on that.
 */
const ROOM = ["--min-semi-space-size=16", "--max-semi-space-size=64"];

/** What crawlers and finders of faults are told, written with the addresses the site is built for. */
function plainTexts(): Plugin {
  return {
    name: "plain texts",
    apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
    generateBundle() {
      const { VITE_SITE_URL: site, VITE_CONVEX_SITE_URL: actions, VITE_SUPPORT_EMAIL: support } = process.env;
      const files = {
        "robots.txt": robotsText(site || actions),
        ".well-known/security.txt": securityText(support ?? DEFAULT_SUPPORT_EMAIL),
      };
      for (const [fileName, source] of Object.entries(files))
        this.emitFile({ type: "asset", fileName, source });
    },
  };
}

/**
 * Few files on the first visit, since each is a request of its own: the packages that every page needs, our
 * own frame around them, and the books' cards with what they are made of. What only a dialog or a form needs
 * stays out of all three (`tests/first-load.test.ts` holds the sum): what a part here imports comes along with it.
 */
const FIRST = ["$initial" as const];
const CARDS = [
  "src/shared/(books/(?!phase-tracker|cover-shelf|rights/rights-tooltip|tooltip-panel|interest/)|lists/(focus-new-rows|live-number|slide|stable-order|visit-seed)|page-head)|src/head/heads",
  "domain/(books/(books|genres|production|ratings|rights)|catalog/sorts|covers/cover|dates|figures|links)",
  "src/(lib/url-state|ui/(chip|safe-link))\\b",
  "convex/dist/esm/react/use_paginated_query",
];
/**
 * Icons that a landing page shows at once have a part of their own. What only other pages and dialogs share would be
 * read on the first visit for nothing.
 */
const FIRST_MODULES = ["main.tsx", ...Object.values(LANDING_SCREENS)];
type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;
function iconPart(id: string, modules: Modules): string {
  return isForLanding(id, modules, new Set()) ? "icons" : "more-icons";
}
/** True for a module that the entry or a landing page imports, directly or through others, and does not load later. */
function isForLanding(id: string, modules: Modules, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (FIRST_MODULES.some((name) => id.endsWith(`/src/${name}`))) return true;
  return (modules.getModuleInfo(id)?.importers ?? []).some((user) => isForLanding(user, modules, seen));
}

/** Rows of cards, and filters, have parts of their own: most pages of cards have neither. */
const ROWS = "src/shared/(lists/(carousel|deferred-render)|books/cover-shelf)|src/content/home";
const FILTERS = "domain/catalog/browse|src/lib/(stable|search-input|debounced)";
/** Why somebody may not save a book, together with the sentences of the refusals that the browser makes itself. */
const REFUSALS = "src/shared/books/interest/use-save-refusal|domain/(shared-refusals|accounts/access)";
/** The ways to reach a person, with the loaders of their dialogs. */
const REACH = "src/shared/(messages/(use-message-author|lazy-message-author-dialog)|people/use-contact)";
const CHUNKS = [
  { name: "packages", test: /node_modules/, tags: FIRST, priority: 6 },
  { name: "frame", tags: FIRST, priority: 5 },
  { name: "cards", test: new RegExp(CARDS.join("|")), minShareCount: 2, priority: 4 },
  // The random id comes along: a file of its own would cost every first visit its name.
  { name: iconPart, test: /lucide-react|lib.random-id/, minShareCount: 2, priority: 3 },
  { name: "rows", test: new RegExp(ROWS), minShareCount: 2, priority: 2 },
  { name: "filters", test: new RegExp(FILTERS), minShareCount: 2, priority: 1 },
  { name: "refusals", test: new RegExp(REFUSALS), minShareCount: 2, priority: 0 },
  { name: "reach", test: new RegExp(REACH), minShareCount: 2, priority: 0 },
  // What forms and dashboards alone have. A file more would cost every first visit its name.
  {
    name: "schemas",
    test: /node_modules.zod|domain.(cut|typed-text|billing.(plans|sponsorships))/,
    minShareCount: 2,
    priority: 0,
  },
  // Of the landing pages, an author's alone has these.
  { name: "people", test: /people.(headshot|socials)|lists.load-more/, minShareCount: 2, priority: 0 },
];

/** Tells Chromium to compile what every page runs while it arrives, off the page's own thread. */
function postBanner({ name }: Rolldown.RenderedChunk): string {
  return name === "packages" ? "//# allFunctionsCalledOnLoad" : "";
}

export default defineConfig({
  plugins: [react(), tailwindcss(), productionRouter(), plainTexts(), landingPreloads()],
  resolve: { alias },
  build: {
    target: "es2022",
    sourcemap: false,
    // Browsers that know no `modulepreload` (Safari before 17) load the same parts, a little later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS }, postBanner } },
  },
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          environment: "node",
          pool: "forks",
          execArgv,
          // As below: the engine is read once, and each test starts a backend of its own.
          isolate: false,
          include: ["tests/domain/**/*.test.ts", "tests/embedded/**/*.test.ts", "tests/*.test.ts"],
          // Many wait for a process that starts, is killed or lets time pass: one worker more uses the cores meanwhile.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
          setupFiles: ["tests/support/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        resolve: { alias },
        test: {
          name: "components",
          environment: "happy-dom",
          execArgv: ROOM,
          // The site is read once, and each test draws a page of its own.
          isolate: false,
          include: ["tests/components/**/*.test.{ts,tsx}"],
          setupFiles: ["tests/components/support/setup.ts"],
          testTimeout: 120_000,
        },
      },
      {
        plugins: [quickConvexTest()],
        resolve: { alias },
        test: {
          name: "convex",
          // Those in `node/` begin by asking for Node. All are one project, so that the server is compiled once.
          environment: "edge-runtime",
          execArgv: ROOM,
          // What every file imports, the whole server, is read once in each environment: each test has a backend of its own.
          isolate: false,
          include: ["tests/convex/**/*.test.ts"],
          setupFiles: ["tests/support/setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          server: { deps: { inline: ["convex-test", "@convex-dev/auth"] } },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "conformance",
          environment: "node",
          pool: "forks",
          execArgv,
          include: ["tests/conformance/**/*.test.ts"],
          testTimeout: 60_000,
          server: { deps: { inline: ["convex-test"] } },
        },
      },
    ],
  },
});
