import { api } from "@convex/_generated/api";
import { FiguresInput } from "@domain/books/rating-check-form";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { createContext, use, useEffect, useRef, useState } from "react";
import { toast } from "../../../ui/toast";
import type { QueueRow } from "./queue-row";
import { rowName } from "./queue-row";

export const NO_LINK = "There is no link to compare with. Ask the author for one, or correct the figures.";

interface Draft extends FiguresInput {
  id: string;
  error?: string;
}

export interface RatingQueue {
  now: number;
  /** The figures being corrected, or null. */
  draft: Draft | null;
  /** The row whose decision is being saved. */
  busyId: string | null;
  confirm: (row: QueueRow) => void;
  startCorrecting: (row: QueueRow) => void;
  type: (figures: Partial<FiguresInput>) => void;
  saveCorrection: (row: QueueRow) => void;
  cancel: () => void;
}

const RatingQueueContext = createContext<RatingQueue | null>(null);
export const RatingQueueProvider = RatingQueueContext.Provider;

/** The state that the cells of the queue share. */
export function useQueue(): RatingQueue {
  const queue = use(RatingQueueContext);
  if (queue === null) throw new Error("The queue's cells are outside of it.");
  return queue;
}

/**
 * Confirms and corrects figures, one row at a time. `onDecided` runs after a decision is saved, unless another row is
 * corrected by then.
 */
export function useRatingQueue(
  now: number,
  rows: readonly QueueRow[],
  onDecided: (row: QueueRow) => void,
): RatingQueue {
  const confirmFigures = useMutation(api.admin.ratings.confirm);
  const correctFigures = useMutation(api.admin.ratings.correct);
  const [kept, setDraft] = useState<Draft | null>(null);
  // Another admin may have decided about its row.
  const draft = rows.some(({ _id }) => _id === kept?.id) ? kept : null;
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const [busyId, setBusyId] = useState<string | null>(null);
  const save = async (row: QueueRow, write: () => Promise<unknown>, done: string) => {
    if (busyId !== null) return;
    setBusyId(row._id);
    try {
      await write();
      toast("ok", `${done}: ${rowName(row)}`);
      if (latest.current === null || latest.current.id === row._id) {
        setDraft(null);
        onDecided(row);
      }
    } catch (error) {
      toast("bad", messageFor(error));
    }
    setBusyId(null);
  };
  return {
    now,
    draft,
    busyId,
    confirm: (row) => {
      if (row.link === null) return toast("info", NO_LINK);
      void save(row, () => confirmFigures({ checkId: row._id, seen: row.is }), "Confirmed");
    },
    startCorrecting: ({ _id, is }) =>
      setDraft({ id: _id, rating: is.rating?.toFixed(1) ?? "", reviews: String(is.reviews ?? 0) }),
    type: (figures) => draft && setDraft({ ...draft, ...figures, error: undefined }),
    saveCorrection: (row) => {
      const { data: figures, error } = FiguresInput.safeParse(draft);
      if (figures === undefined) {
        if (draft) setDraft({ ...draft, error: error?.issues[0]?.message });
        return;
      }
      void save(row, () => correctFigures({ checkId: row._id, figures }), "Corrected");
    },
    cancel: () => setDraft(null),
  };
}
