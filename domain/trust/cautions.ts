import { externalLink, imdbLink, STORES, storeLink, WEB_ADDRESS } from "../links";

/** What a message asks for that a recipient should think about first, the gravest kind first. */
export const CAUTIONS = ["bankDetails", "money", "leadsAway"] as const;
export type Caution = (typeof CAUTIONS)[number];

/** Who reads a caution: an author, whom nobody may charge, or a producer. */
export type CautionReader = "author" | "producer";

type CautionText = { title: string; advice: Record<CautionReader, string> };

const TEXTS: Record<Caution, CautionText> = {
  bankDetails: {
    title: "This message asks for bank or card details",
    advice: {
      author: "Don’t send them. We never charge you to be optioned; a real producer does not either.",
      producer: "Don’t send them in a message. Payments belong in a signed contract.",
    },
  },
  money: {
    title: "This message asks for money",
    advice: {
      author: "We never charge you to be optioned; a real producer does not either.",
      producer: "Payments belong in a signed contract. Check who you pay before you do.",
    },
  },
  leadsAway: {
    title: "This message leads to another site or app",
    advice: {
      author: "Check who you’re dealing with before you go there. We can’t help with what is said elsewhere.",
      producer:
        "Check who you’re dealing with before you go there. We can’t help with what is said elsewhere.",
    },
  },
};

/** The words of a caution for its reader. */
export function cautionText(caution: Caution, reader: CautionReader): { title: string; advice: string } {
  const { title, advice } = TEXTS[caution];
  return { title, advice: advice[reader] };
}

/** What the recipient of this message should be careful about, or null. Errs toward a caution: it blocks nothing. */
export function cautionOf(text: string): Caution | null {
  const plain = simplified(text);
  const words = disguisesOff(plain);
  if (matches(BANK_DETAILS, words)) return "bankDetails";
  if (matches(MONEY, words.replace(HONEST_MONEY, " "))) return "money";
  return matches(LEADS_AWAY, words) || hasOutsideLink(plain) ? "leadsAway" : null;
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text));
}

/** Lower case, plain quotes and single spaces, without the invisible characters that split a word for the eye only. */
function simplified(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[‐-―]/g, "-")
    .replace(/\s+/g, " ")
    .toLowerCase();
}

/** Letters of other alphabets that look like Latin ones, each before its double. */
const LOOKALIKES = new Map(
  ["аa", "еe", "оo", "рp", "сc", "уy", "хx", "іi", "ѕs", "јj", "ԁd", "αa", "οo", "ρp", "νv", "ιi"].map(
    ([letter = "", latin = ""]) => [letter, latin],
  ),
);

/** The same words without look-alike letters and without spaces inside a word. */
function disguisesOff(text: string): string {
  return text
    .replace(/[аеорсухіѕјԁαορνι]/g, (letter) => LOOKALIKES.get(letter) ?? letter)
    .replace(/(?<![\w'])\w(?: \w(?![\w'])){2,}/g, (letters) => letters.replaceAll(" ", ""));
}

// Each pattern starts at the start of a word or number only, or is bounded: it runs for every message on screen, and a
// sender must not make it slow.
const BANK_DETAILS = [
  /\b(bank|banking|wire) (account|details|information|info|data|login|statement)\b/,
  /\b(online|mobile|internet) banking\b/,
  /\baccount (details|login)\b/,
  /\b(account|routing|sort|card|iban|swift|bic)[- ]?(number|no\.|nr|code)s?\b/,
  /\b(iban|cvv|cvc|social security number|ssn)\b/,
  /\b(credit|debit) card\b/,
  /\b(enter|send|share|give|need) (me |us )?your (card|pin)\b/,
  /\bcard (details|information|info|data)\b/,
];

/** What producers rightly say of money that goes to the author, or of none. */
const HONEST_MONEY = new RegExp(
  [
    String.raw`\b(we|i|they|producers?|studios?|the company) (will |would |can |could |do |only |always )*pays? (you|authors?|writers?|the author|for (the |an? )?(option|rights))\b`,
    String.raw`\b(we|i)'(ll|d) pay (you|the author|for (the |an? )?(option|rights))\b`,
    String.raw`\b(we|i)('d|'ll| will| would| can)? (cover|bear) (the )?costs?\b`,
    String.raw`\bpa(id|yments?|yable) to (you|the author|authors)\b`,
    String.raw`(\b(never|not|nor|without|no)|n't) (\w+ ){0,2}(ask for |charge|pay|(send|wire|transfer) (\w+ )?money|cost|fees?|deposits?|payments?|invoices?)\w*( (you|authors?|anything|a fee|fees|to be considered))*`,
    String.raw`\b(option|purchase|rights|script|writing|writer's) (fee|payment|price)s?\b`,
    String.raw`\b(in|free of|take) charge\b`,
    String.raw`\bpays? nothing\b`,
    String.raw`\bpay(s|ing)? (attention|tribute|off|homage|respects?)\b`,
    String.raw`[$€£¥] ?\d[\d.,]* ?(million|billion|m|bn)\b`,
  ].join("|"),
  "g",
);

const AMOUNT = String.raw`([$€£¥]|usd|eur|gbp) ?\d|(?<![\d,.])\d[\d,.]{0,15} ?([$€£¥]|usd\b|eur\b|gbp\b|dollars?\b|euros?\b|pounds?\b)`;

const MONEY = [
  // Fees that no producer takes.
  /\b(reading|reader's?|coverage|submission|processing|admin(istration|istrative)?|registration|evaluation|review|pitch(ing)?|packag(e|ing)|marketing|promotion(al)?|listing|consideration|handling|legal|agency|representation|service|script|onboarding|membership|upfront|up-front) (fee|charge|cost|payment|deposit)s?\b/,
  /\b(small|one-time|one-off|modest|nominal|refundable|non-?refundable|initial|advance|outstanding|required) (fee|charge|cost|payment|deposit|contribution)\b/,
  /\b(a|the|our|your|this|that) (fee|deposit)\b/,
  /\bfees? (of|is|are|due|applies|apply)\b/,
  /\bretainer\b/,
  // Asks for payment.
  /\b(if|once|after|when|unless|until|before) you('ve| have)? (pay|paid|transfer|transferred|deposit|send payment)\b/,
  /\byou (will |would |'ll |only |just |must |should |can |need to |have to |are required to )*(pay|invest|transfer|cover the (cost|fee)s?)\b/,
  /\byou'll (only |just |need to |have to )*(pay|invest|transfer|cover)\b/,
  /\b(please|kindly|just|and|to) (pay|wire|transfer|deposit|remit)\b/,
  /\bpay (us|me|our|it|this|that|now|today|here|in advance|up ?-?front|a |the |your )/,
  /\b(send|wire|transfer|remit) (us |me |over |the |a |your )*(money|funds?|payment|deposit|amount|fee)\b/,
  /\b(payment|invoice) (is )?(due|required|needed|details|link)\b/,
  /\b(your|first|make a|make the|on|upon) payment\b/,
  /\b(first|initial|next) instal?lment\b/,
  /\bcharges? (authors?|writers?|you)\b/,
  /\bmake (the|a|your) (check|cheque) (out|payable)\b/,
  /\b(authors?|writers?|you)( \w+){0,3} (purchase|buy|order) (an?|our|one|two|your) /,
  /\b(purchase|buy|order) (the|our|an?) ([\w-]+ ){0,2}(listing|package|plan|service|membership|coverage|treatment)\b/,
  /\b(share|split|bear|contribute to|towards?) the (costs?|price|expenses?)\b/,
  /\bsettle (the|your|this|our) (invoice|bill|balance|amount|fee)\b/,
  /\b(gift cards?|bitcoin|crypto(currency)?|usdt|western union|moneygram|paypal|venmo|zelle|cash ?app|wise transfer|money order)\b/,
  // A price, except one for the rights.
  new RegExp(
    String.raw`(?<!\b(option|buy|purchase|rights|offer|sold|sell|licen[cs]e|made|shot)\w*\b[^.!?]{0,60})\bfor (only |just )?(${AMOUNT})`,
  ),
  new RegExp(String.raw`(${AMOUNT})[\w,.]{0,15} (an|per) (hour|page|author|title)\b`),
  // An amount beside a word that asks for it.
  new RegExp(
    String.raw`\b(pay|paying|charges?|charging|costs?|fees?|total|deposit|invest(ment)?|price|send|transfer|wire|only|just) ([\w']+ ){0,4}(${AMOUNT})`,
  ),
  new RegExp(String.raw`(${AMOUNT})[\w,.]{0,15} (is|are) (required|needed|due|payable|missing)\b`),
  new RegExp(
    String.raw`(${AMOUNT})[\w,.]{0,15} ([\w']+ ){0,3}(fee|charge|deposit|upfront|up front|in advance|to (start|begin|proceed|secure|hold|reserve|cover))\b`,
  ),
];

const LEADS_AWAY = [
  /\bwhat'?s ?-?app\b/,
  /\b(wechat|viber|snapchat|skype|kakao ?talk|google chat|hangouts)\b/,
  // Names that are words too.
  /\b(telegram|discord|messenger)( ?[:@]| (me|is|app|group|channel|server|id|number)\b)/,
  /\b(on|via|through|over|to|use|have|my|your|our) (telegram|discord|messenger)\b/,
  /\b(on|via|through|by|over|to|use) (signal|line|imessage|facebook|instagram|text|sms)\b/,
  /\b(text|call|phone|ring|message|dm) me (at|on|via|directly)\b/,
  /\b(dm|e-?mail|write|contact|reach) me (at|on|via|directly|outside)\b/,
  // An email address, and a phone number.
  /(?<![\w.+-])[\w.+-]+ ?(@|\(at\)|\[at\]) ?[\w-]+ ?(\.|\(dot\)|\[dot\]) ?[a-z]{2,}/,
  /\bat \w+ dot (com|net|org|co|io)\b/,
  /(^|[^\d$€£.])\+?\(?\d{2,4}\)?[ .-]\(?\d{2,4}\)?[ .-]\d{3,4}([ .-]\d{2,4})?\b/,
];

const BARE_HOST =
  /(?<![\p{L}\d.@-])(?:[a-z0-9-]+\.)+(?:com|net|org|info|biz|io|co|me|tv|film|app|dev|site|online|xyz|link|shop|ly|uk|de|fr|eu|us|ca|au|in|ru|cn)(?![\w@])[^\s<>"']*/gu;

function hasOutsideLink(text: string): boolean {
  const bare = text.replace(WEB_ADDRESS, " ").match(BARE_HOST) ?? [];
  return [...(text.match(WEB_ADDRESS) ?? []), ...bare].some((address) => !isKnownSite(address));
}

/** True for our own site and those where people of the trade look each other and books up. */
function isKnownSite(address: string): boolean {
  const link = externalLink(address);
  if (link === null) return false;
  if (imdbLink(link) !== null || STORES.some((store) => storeLink(store, link) !== null)) return true;
  return /^(.+\.)?adaptationshelf\.(com|example)$/.test(new URL(link).hostname);
}
