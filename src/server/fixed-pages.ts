import { ABOUT, TEAM } from "../content/about";
import { BLOG } from "../content/blog/articles";
import { AUTHORS_HERO } from "../content/for-authors";
import { PRODUCERS_HERO } from "../content/for-producers";
import { PRIVACY_POLICY } from "../content/legal/privacy-policy";
import { SMS_COMPLIANCE } from "../content/legal/sms-compliance";
import { TERMS } from "../content/legal/terms";
import { DECK } from "../content/pitch";
import { FIXED_HEADS } from "../head/fixed-heads";
import { legalHead } from "../head/heads";
import type { PageHead } from "../head/page-head";

const WITH_COPY = [ABOUT.head, TEAM.head, AUTHORS_HERO.head, PRODUCERS_HERO.head, DECK];
const LEGAL = [TERMS, PRIVACY_POLICY, SMS_COMPLIANCE].map(legalHead);

/** The heads of all pages that are the same for everybody, by path. */
export const FIXED_PAGES: ReadonlyMap<string, PageHead> = new Map<string, PageHead>([
  ...Object.entries(FIXED_HEADS),
  ...[...WITH_COPY, ...LEGAL].map((head) => [head.path, head] as const),
  [BLOG.path, { title: BLOG.title, description: BLOG.description, path: BLOG.path }],
]);
