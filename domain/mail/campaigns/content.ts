import * as z from "zod";
import { externalLink } from "../../links";
import { isBlank, MAX_LINK } from "../../typed-text";
import { MAIL_CHOICES } from "../preferences";
import type { MailChoice } from "../preferences";
import { Audience } from "./audience";
import type { AudienceRole } from "./audience";
import { unknownVariable, variablesOf } from "./variables";

const CHOICES = MAIL_CHOICES.map(([choice]) => choice) as [MailChoice, ...MailChoice[]];

/** Books in one list of an email. */
export const MAX_BOOKS = 6;
/** Blocks in one email. */
export const MAX_BLOCKS = 20;
/** Characters of a text, and of a line. */
export const MAX_TEXT = 4_000;
export const MAX_LINE = 150;

const Line = z.string().max(MAX_LINE, `Use at most ${MAX_LINE} characters`);

/** A part of an admin's email. `bookIds` are ids of books. */
export const CampaignBlock = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("text"), text: z.string().max(MAX_TEXT, "This text is too long") }),
  z.object({ kind: z.literal("books"), bookIds: z.array(z.string().max(64)).max(MAX_BOOKS) }),
  z.object({
    kind: z.literal("button"),
    label: Line,
    href: z.string().max(MAX_LINK, "This link is too long"),
  }),
]);
export type CampaignBlock = z.infer<typeof CampaignBlock>;

/** A campaign as typed. It is stored before it is complete, so only sizes are checked here. */
export const CampaignDraft = z.object({
  name: Line,
  audience: Audience,
  /** The preference that turns this email off. */
  choice: z.enum(CHOICES),
  subject: Line,
  preview: Line,
  blocks: z.array(CampaignBlock).max(MAX_BLOCKS, `Use at most ${MAX_BLOCKS} blocks`),
});
export type CampaignDraft = z.infer<typeof CampaignDraft>;

/** A new campaign. */
export const EMPTY_DRAFT: CampaignDraft = {
  name: "",
  audience: { role: "author", statuses: [], claim: "any", genres: [] },
  choice: "marketingEmails",
  subject: "",
  preview: "",
  blocks: [{ kind: "text", text: "Hello {firstName}," }],
};

/** Something to fix before a campaign can be sent. `field` is a field's name, or `blocks.0` for the first block. */
export type DraftProblem = { field: string; message: string };

/** What a campaign lacks before anything can be sent, in the order of the form. Empty for a complete one. */
export function draftProblems(draft: CampaignDraft): DraftProblem[] {
  const { role } = draft.audience;
  const problems: DraftProblem[] = [];
  const add = (field: string, message: string | null) => {
    if (message !== null) problems.push({ field, message });
  };
  add("name", isBlank(draft.name) ? "Please name the campaign" : null);
  add("subject", isBlank(draft.subject) ? "Please enter a subject" : variableProblem(draft.subject, role));
  add("preview", variableProblem(draft.preview, role));
  add("blocks", draft.blocks.length === 0 ? "Please add a block" : null);
  draft.blocks.forEach((block, index) => add(`blocks.${index}`, blockProblem(block, role)));
  return problems;
}

/** The address that a button leads to: a page of the site, starting with "/", or a link to another site. Null if neither. */
export function buttonLink(href: string): string | null {
  const text = href.trim();
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
  return text.startsWith("/") ? null : externalLink(text);
}

function blockProblem(block: CampaignBlock, role: AudienceRole): string | null {
  switch (block.kind) {
    case "text":
      return isBlank(block.text) ? "Please enter a text" : variableProblem(block.text, role);
    case "books":
      return block.bookIds.length === 0 ? "Please choose a book" : null;
    case "button":
      if (isBlank(block.label)) return "Please enter the button’s words";
      if (buttonLink(block.href) === null) return "Please enter a page like /browse, or an https link";
      return variableProblem(block.label, role);
  }
}

function variableProblem(text: string, role: AudienceRole): string | null {
  const unknown = unknownVariable(text, role);
  if (unknown === null) return null;
  const known = variablesOf(role).map((name) => `{${name}}`);
  const hint = known.length === 0 ? "This audience has none." : `Use ${known.join(" or ")}.`;
  return `We can’t fill in “${unknown}”. ${hint}`;
}
