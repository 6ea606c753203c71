import * as z from "zod";
import { formatLocalDay } from "../local-dates";
import { externalLink, imdbLink } from "../links";
import type { Refusal } from "../refusals";
import { isBlank, MAX_LINK, optionalText } from "../typed-text";

const MAX_NOTE = 1000;

/** What an admin checked before deciding about a producer. An empty text is an item that was not checked. */
export const EvidenceInput = z.object({
  companyEmail: z.boolean(),
  imdbUrl: optionalText(MAX_LINK).refine(
    (text) => text === "" || imdbLink(text) !== null,
    "Please enter a link to IMDb",
  ),
  callNote: optionalText(MAX_NOTE),
});
export type Evidence = z.infer<typeof EvidenceInput>;

export const NO_EVIDENCE: Evidence = { companyEmail: false, imdbUrl: "", callNote: "" };

/** The checks that authors see, in the order in which they read them. */
export const CHECKS = ["companyEmail", "imdb", "call"] as const;
export type Check = (typeof CHECKS)[number];

const CHECK_WORDS: Record<Check, string> = {
  companyEmail: "company email",
  imdb: "IMDb",
  call: "call",
};

/** The checks that this evidence documents. */
export function checksOf({ companyEmail, imdbUrl, callNote }: Evidence): Check[] {
  const isChecked = { companyEmail, imdb: !isBlank(imdbUrl), call: !isBlank(callNote) };
  return CHECKS.filter((check) => isChecked[check]);
}

/** The words beside an approved producer's name: "Company email and IMDb checked, Nov 3, 2026". */
export function verificationText({ checks, checkedAt }: { checks: readonly Check[]; checkedAt: number }) {
  const words = new Intl.ListFormat("en-US").format(checks.map((check) => CHECK_WORDS[check]));
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} checked, ${formatLocalDay(checkedAt)}`;
}

type LoginEmail = { email: string | null; isVerified: boolean };

/** Why this evidence is not enough, or null. Anyone can type another's address or open a free mailbox. */
export function evidenceRefusal({ companyEmail }: Evidence, login: LoginEmail): Refusal | null {
  return companyEmail && !canBeCompanyEmail(login) ? "company_email_unproven" : null;
}

/** True for a verified address that is not a free mail provider's. */
export function canBeCompanyEmail({ email, isVerified }: LoginEmail): boolean {
  return isVerified && email !== null && !isFreeMail(domainOf(email));
}

export type EmailFit = "matches" | "differs" | "freeMail";

/** How the domain of a producer's email fits their company's name or website. */
export function emailFit(producer: {
  email: string | null;
  companyName: string | null;
  website: string | null;
}): EmailFit {
  const domain = domainOf(producer.email ?? "");
  if (isFreeMail(domain)) return "freeMail";
  const fits = isDomainOfSite(domain, producer.website) || isDomainOfName(domain, producer.companyName);
  return fits ? "matches" : "differs";
}

/** The part of an email after the @, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

const FREE_MAIL = new RegExp(
  "^((gmail|googlemail|aol|icloud|me|mac|mail|email|inbox|fastmail|hushmail|tutanota|tuta|zoho|rocketmail)\\.com" +
    "|(yahoo|ymail|hotmail|outlook|live|msn|yandex|gmx|web|zohomail|protonmail|proton|pm)\\.[a-z]{2,3}(\\.[a-z]{2})?" +
    "|(comcast|verizon|att|sbcglobal|btinternet|qq|163)\\.(net|com)|(mail|bk|list)\\.ru|libero\\.it|(orange|free|laposte)\\.(fr|net))$",
);

function isFreeMail(domain: string): boolean {
  return FREE_MAIL.test(domain);
}

function isDomainOfSite(domain: string, website: string | null): boolean {
  const link = externalLink(website ?? "");
  if (link === null || domain === "") return false;
  const host = new URL(link).hostname.replace(/^www\./, "");
  return host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`);
}

/** Words of company names that a domain often leaves out or adds. */
const COMMON_WORDS =
  "films?|movies?|pictures?|cinema|media|tv|television|productions?|studios?|features?|drama|entertainment|group|house";
const LEGAL_FORMS = /\b(ltd|limited|llc|inc|incorporated|plc|gmbh|corp|corporation|company|co)\b\.?/g;
/** Shorter names fit too many domains by chance. */
const MIN_NAME = 4;

/** True if the domain is the company's name, give or take the words that such names share. */
function isDomainOfName(domain: string, companyName: string | null): boolean {
  const label = ownLabel(domain).replaceAll("-", "");
  const words = (companyName ?? "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(LEGAL_FORMS, " ")
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word !== "the" && word !== "and");
  const short = words.filter((word) => !new RegExp(`^(${COMMON_WORDS})$`).test(word));
  return [words.join(""), short.join("")].some(
    (name) => name.length >= MIN_NAME && new RegExp(`^(the)?${name}(${COMMON_WORDS})?$`).test(label),
  );
}

/** The label that its owner chose: "northlight" of "mail.northlight.co.uk". */
function ownLabel(domain: string): string {
  const labels = domain.replace(/\.(co|com|org|net|ac)\.[a-z]{2}$/, ".x").split(".");
  return labels.at(-2) ?? "";
}
