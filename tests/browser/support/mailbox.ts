import { expect } from "@playwright/test";
import type { RunSettings } from "./local-run";
import { sitePort } from "./ports";

/** A mail as the local mailbox lists it. */
interface Mail {
  to: string[];
  subject: string;
  text: string;
}

/** The newest mail to somebody with this subject, once it has come, in a worker's run or another one. */
export async function mailTo(run: number | RunSettings, to: string, subject: string): Promise<Mail> {
  const port = typeof run === "number" ? sitePort(run) : run.port;
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`http://127.0.0.1:${port + 3}/api/messages`);
        const mails = (await answer.json()) as Mail[];
        found = mails.find((mail) => [mail.to].flat().includes(to) && mail.subject === subject);
        return found !== undefined;
      },
      { message: `a mail “${subject}” to ${to}`, timeout: 20_000 },
    )
    .toBe(true);
  if (found === undefined) throw new Error("No such mail.");
  return found;
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
