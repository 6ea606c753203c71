import type { api } from "@convex/_generated/api";
import type { CampaignBlock } from "@domain/mail/campaigns/content";
import type { FunctionReturnType } from "convex/server";

export type Draft = NonNullable<FunctionReturnType<typeof api.admin.drafts.get>>;
export type DraftSummary = FunctionReturnType<typeof api.admin.drafts.list>["page"][number];
export type ChosenBook = NonNullable<FunctionReturnType<typeof api.admin.drafts.books>[number]>;

export const BLOCK_LABELS: Record<CampaignBlock["kind"], string> = {
  text: "Text",
  books: "Books",
  button: "Button",
};

/** A block as it is added. */
export const NEW_BLOCKS: Record<CampaignBlock["kind"], CampaignBlock> = {
  text: { kind: "text", text: "" },
  books: { kind: "books", bookIds: [] },
  button: { kind: "button", label: "", href: "" },
};
