import { api } from "@convex/_generated/api";
import { CampaignDraft, draftProblems } from "@domain/mail/campaigns/content";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useEffect, useState } from "react";
import { dropDraft, keepDraft, readDraft } from "../../../../lib/draft";
import type { Draft } from "./draft";

export interface DraftEditor {
  content: CampaignDraft;
  change: (part: Partial<CampaignDraft>) => void;
  isChanged: boolean;
  isSaving: boolean;
  failure: string | null;
  /** Another admin saved while this one typed. */
  isOutdated: boolean;
  /** What a field lacks, once the admin asked for it by saving. */
  problemOf: (field: string) => string | undefined;
  /** True for a saved campaign that can be sent. */
  isComplete: boolean;
  save: () => Promise<void>;
  /** Drops what was typed here for what another admin saved. */
  takeTheirs: () => void;
}

/** A campaign being edited. What is not saved yet stays in this browser, through a reload too. */
export function useDraftEditor(draft: Draft): DraftEditor {
  const { _id: draftId, revision, content: stored, runId } = draft;
  const key = `campaign:${draftId}`;
  const save = useMutation(api.admin.drafts.save);
  const [kept, setEdited] = useState<{ base: number; content: CampaignDraft } | null>(() => keptEdit(key));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(revision > 1);
  // A campaign that was started meanwhile sends what was saved, so its screen shows nothing else.
  const edited = runId === null ? kept : null;
  const content = edited?.content ?? stored;
  const problems = draftProblems(content);
  const isOutdated = edited !== null && edited.base !== revision && !isSaving;
  useEffect(() => {
    if (edited === null) dropDraft(key);
    else keepDraft(key, { at: Date.now(), values: { base: edited.base, content: edited.content } });
  }, [key, edited]);
  return {
    content,
    change: (part) => setEdited({ base: edited?.base ?? revision, content: { ...content, ...part } }),
    isChanged: edited !== null,
    isSaving,
    failure,
    isOutdated,
    problemOf: (field) => (isAsked ? problems.find((each) => each.field === field)?.message : undefined),
    isComplete: edited === null && problems.length === 0,
    save: async () => {
      setAsked(true);
      if (edited === null || isSaving) return;
      setSaving(true);
      setFailure(null);
      try {
        await save({ draftId, revision: edited.base, content: edited.content });
        setEdited((latest) => (latest === edited ? null : latest && { ...latest, base: edited.base + 1 }));
      } catch (error) {
        setFailure(messageFor(error));
      }
      setSaving(false);
    },
    takeTheirs: () => {
      setFailure(null);
      setEdited(null);
    },
  };
}

/** What was typed and not saved at the last visit, or null. */
function keptEdit(key: string): { base: number; content: CampaignDraft } | null {
  const kept = readDraft(key)?.values;
  const parsed = CampaignDraft.safeParse(kept?.content);
  return parsed.success && typeof kept?.base === "number" ? { base: kept.base, content: parsed.data } : null;
}
