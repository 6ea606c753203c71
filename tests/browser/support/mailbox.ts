import { expect } from "@playwright/test";
import type { RunSettings } from "./local-run";
import { sitePort } from "./ports";

/** A mail as the local mailbox lists it. */
interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** How the provider fails the next emails; `tests/browser/pages/provider.test.ts` shows each. */
interface Arming {
  failure: "rate_limit" | "server_error" | "timeout" | "reset" | null;
  /** How many emails; null for all, until it is turned off. */
  count?: number | null;
  /** In seconds. */
  retryAfter?: number;
  /** The only address that it meets. */
  to?: string;
}

/** The newest email with this subject to this person. Waits until it arrives. */
export async function mailTo(run: number | RunSettings, to: string, subject: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await mailsTo(run, to)).find((mail) => mail.subject === subject);
        return found !== undefined;
      },
      { message: `a mail “${subject}” to ${to}`, timeout: 20_000, intervals: [50, 100] },
    )
    .toBe(true);
  if (found === undefined) throw new Error("No such mail.");
  return found;
}

/** Every email to this person so far, newest first. */
export async function mailsTo(run: number | RunSettings, to: string): Promise<Mail[]> {
  const answer = await fetch(`${mailboxUrl(run)}/api/messages?to=${encodeURIComponent(to)}`);
  return (await answer.json()) as Mail[];
}

/** Makes the provider fail. It refuses for everybody in the run: tests that arm it have a market of their own. */
export async function armProvider(run: number | RunSettings, arming: Arming): Promise<void> {
  await post(run, "/api/provider", arming);
}

/** Lets the emails to an address bounce, or be marked as spam, `after` seconds from their acceptance. */
export async function setFate(
  run: number | RunSettings,
  address: string,
  fate: "bounce" | "complaint",
  after = 0,
): Promise<void> {
  await post(run, "/api/provider/addresses", { address, fate, after });
}

/** The mailbox's page. */
export function mailboxUrl(run: number | RunSettings): string {
  return `http://127.0.0.1:${(typeof run === "number" ? sitePort(run) : run.port) + 3}`;
}

async function post(run: number | RunSettings, path: string, body: object): Promise<void> {
  const answer = await fetch(mailboxUrl(run) + path, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`The mailbox refused: ${await answer.text()}`);
}

/** The code a mail carries on a line of its own. */
export function codeIn({ text }: Mail): string {
  const code = /^\s*([2-9A-HJ-NP-TV-Z]{4}[ -]?[2-9A-HJ-NP-TV-Z]{4})\s*$/m.exec(text)?.[1];
  if (code === undefined) throw new Error(`No code in: ${text}`);
  return code;
}

/** The page of this site that a mail links to. */
export function linkIn({ text }: Mail, path: string): string {
  const link = new RegExp(`https?://\\S+${path}[^\\s)>]*`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`);
  const { pathname, search, hash } = new URL(link);
  return `${pathname}${search}${hash}`;
}
