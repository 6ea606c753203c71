import type { api } from "@convex/_generated/api";
import { imdbLink } from "@domain/links";
import type { Evidence } from "@domain/producers/evidence";
import { canBeCompanyEmail, checksOf } from "@domain/producers/evidence";
import type { FunctionReturnType } from "convex/server";
import { useState } from "react";

/** All that an admin decides about a producer by. */
export type ProducerFile = NonNullable<FunctionReturnType<typeof api.admin.producers.get>>;

/** What an admin has ticked and typed about a producer, and not sent yet. */
export interface DecisionDraft {
  companyEmail: boolean;
  hasImdb: boolean;
  imdbUrl: string;
  hasCall: boolean;
  callNote: string;
  /** The internal note of the next decision. */
  note: string;
}

export interface DraftStore {
  draftOf: (file: ProducerFile) => DecisionDraft;
  change: (file: ProducerFile, change: Partial<DecisionDraft>) => void;
  drop: (profileId: string) => void;
}

/** The drafts of all producers that the admin opened, so that stepping through them loses no text. */
export function useDrafts(): DraftStore {
  const [drafts, setDrafts] = useState<ReadonlyMap<string, DecisionDraft>>(new Map());
  const draftOf = (file: ProducerFile) => {
    const draft = drafts.get(file._id) ?? storedDraft(file);
    // The file is live: the producer may have changed their address since it was ticked.
    return { ...draft, companyEmail: draft.companyEmail && mayTickEmail(file) };
  };
  return {
    draftOf,
    change: (file, change) =>
      setDrafts((before) =>
        new Map(before).set(file._id, { ...(before.get(file._id) ?? storedDraft(file)), ...change }),
      ),
    drop: (profileId) => setDrafts((before) => new Map([...before].filter(([id]) => id !== profileId))),
  };
}

/** Starts from what was checked last. */
function storedDraft(file: ProducerFile): DecisionDraft {
  const { evidence, imdbUrl } = file;
  return {
    companyEmail: evidence?.companyEmail ?? false,
    hasImdb: Boolean(evidence?.imdbUrl),
    imdbUrl: evidence?.imdbUrl || (imdbUrl ?? ""),
    hasCall: Boolean(evidence?.callNote),
    callNote: evidence?.callNote ?? "",
    note: "",
  };
}

/** True if the producer's address can prove that they belong to a company. */
export function mayTickEmail({ email, emailVerified }: ProducerFile): boolean {
  return canBeCompanyEmail({ email, isVerified: emailVerified });
}

/** The ticked items, as the server takes them. A link that does not lead to IMDb is left out. */
export function evidenceOf({ companyEmail, hasImdb, imdbUrl, hasCall, callNote }: DecisionDraft): Evidence {
  return {
    companyEmail,
    imdbUrl: hasImdb && imdbLink(imdbUrl) !== null ? imdbUrl.trim() : "",
    callNote: hasCall ? callNote.trim() : "",
  };
}

export function hasEvidence(draft: DecisionDraft): boolean {
  return checksOf(evidenceOf(draft)).length > 0;
}
