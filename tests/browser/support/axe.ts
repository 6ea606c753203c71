import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { markUnknownLooks } from "./looks";
import { markKnownParts } from "./parts";

/** The program of axe, in the form that a page has read soonest. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Looks of text that were measured in this worker and found legible. Contrast is what the colors and sizes
 * of a look make it, on whichever page and in whichever theme: the fortieth card is as legible as the first.
 */
const legible = new Set<string>();

/** What marks the text that axe is to measure. */
const MARK = "data-measured-look";

/** Parts of pages, by their build, that no rule faulted in this worker: the tenth row breaks no rule that the first keeps. */
const faultless = new Set<string>();

/** What marks the parts that axe need not look at again. */
const KNOWN = "data-known-part";

/**
 * No accessibility rule is broken on this screen as it is shown, and its text is legible in the other theme too,
 * in which it is left: who asks at two widths has every rule tried in both themes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await holdStill(page);
  await expectNoViolations(page);
  await expectLegible(page);
  await showOtherTheme(page);
  await expectLegible(page);
}

/**
 * Nothing fades from one theme's colors to the other's, and what is still coming in is there: what is measured is
 * what stays. To axe, a dialog that has just begun to fade in is none, and shuts everybody out of the page behind it.
 */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (Number.isFinite(animation.effect?.getComputedTiming().endTime)) animation.finish();
    }
    if ("isHeldStill" in window) return;
    const still = new CSSStyleSheet();
    still.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    Object.assign(window, { isHeldStill: true });
  });
}

/** The page follows the system's theme, a moment after it has changed. */
async function showOtherTheme(page: Page): Promise<void> {
  const shown = await page.locator("html").getAttribute("data-theme");
  const colorScheme = shown === "dark" ? "light" : "dark";
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
}

/** Every rule but contrast, on everything that is not built as what was examined before: at a width that shows the same, nothing. */
async function expectNoViolations(page: Page): Promise<void> {
  const { found, frame } = await page.evaluate(markKnownParts, { known: [...faultless], mark: KNOWN });
  if (found.length === 0 && faultless.has(frame)) return;
  const rules = { "color-contrast": { enabled: false } };
  const place = { include: ["html"], exclude: [`[${KNOWN}]`] };
  expectNone((await analyze(page, place, { rules, resultTypes: ["violations"] })).violations);
  for (const build of [...found, frame]) faultless.add(build);
}

/** All text has the contrast it needs: text of a look that is not known to be legible is measured. */
async function expectLegible(page: Page): Promise<void> {
  const looks = await page.evaluate(markUnknownLooks, { known: [...legible], mark: MARK });
  if (looks.length === 0) return;
  const { violations, passes } = await analyze(
    page,
    { include: [`[${MARK}]`] },
    { runOnly: ["color-contrast"] },
  );
  expectNone(violations);
  // What axe leaves undecided, such as text on a picture, is measured again wherever it is met.
  const targets = passes
    .flatMap(({ nodes }) => nodes)
    .filter(({ any }) => (any[0]?.data as { contrastRatio?: number } | null)?.contrastRatio)
    .map(({ target }) => target.join(" "));
  const marks = await page.evaluate(
    ({ targets, mark }) => targets.map((target) => document.querySelector(target)?.getAttribute(mark)),
    { targets, mark: MARK },
  );
  for (const mark of marks) {
    const look = mark ? looks[Number(mark)] : undefined;
    if (look !== undefined) legible.add(look);
  }
}

/** What axe finds at these elements. A page that has axe is not given it again. */
async function analyze(
  page: Page,
  place: { include: string[]; exclude?: string[] },
  options: axe.RunOptions,
): Promise<Pick<axe.AxeResults, "violations" | "passes">> {
  if (!(await page.evaluate(() => "axe" in window))) await giveAxe(page);
  return await page.evaluate(
    async ({ place, options }) => {
      // A toast, say, may have left since it was marked, and axe fails where it finds nothing to look at.
      if (!place.include.some((part) => document.querySelector(part))) return { violations: [], passes: [] };
      return await (window as unknown as { axe: typeof axe }).axe.run(place, options);
    },
    // The frames hold emails and run no script, axe's neither: what axe would ask them, Chromium refuses with an error.
    { place, options: { ...options, iframes: false } },
  );
}

/** A script that DevTools runs is compiled once for all pages of a process. Playwright's `evaluate` compiles each time. */
async function giveAxe(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Runtime.evaluate", { expression: `${AXE}; 0` });
  await devTools.detach();
}

function expectNone(violations: axe.Result[]): void {
  expect(
    violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`),
    ),
  ).toEqual([]);
}
