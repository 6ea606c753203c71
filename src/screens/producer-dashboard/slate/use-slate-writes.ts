import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { localDay } from "@domain/days";
import { OPTION_CREATED } from "@domain/producers/options";
import { STAGE_LABELS, type PassReason, type Stage } from "@domain/producers/slate";
import { useMutation } from "convex/react";
import { toastFailure } from "../../../lib/failure-toast";
import { toast } from "../../../ui/toast";
import { showArchived, showChange, showMove, showPassedArchived } from "./optimistic-slate";

type BookId = Id<"books">;

export interface Move {
  stage: Stage;
  after: BookId | null;
  passReason?: PassReason;
}

/** Moves a card, at once on screen. With `back`, where it was, a move to another column can be undone. */
export function useMove() {
  const move = useMutation(api.producer.slate.move).withOptimisticUpdate(
    (store, { bookId, after, ...place }) =>
      showMove(store, { ...place, bookId: bookId as BookId, after: after as BookId | null }),
  );
  const run = (bookId: BookId, to: Move, back: Move | null) => {
    move({ bookId, ...to, today: localDay() })
      .then((isNewOption) => {
        if (isNewOption) toast("ok", OPTION_CREATED);
        else if (back !== null && back.stage !== to.stage)
          toast("ok", `Moved to ${STAGE_LABELS[to.stage]}`, {
            label: "Undo",
            run: () => run(bookId, back, null),
          });
      })
      .catch((error: unknown) => toastFailure(error, () => run(bookId, to, back)));
  };
  return run;
}

/** Puts a card in the archive or takes it out, at once on screen, with Undo. */
export function useArchive() {
  const archive = useMutation(api.producer.slate.archive).withOptimisticUpdate(
    (store, { bookId, isArchived }) => showArchived(store, bookId as BookId, isArchived),
  );
  const run = (bookId: BookId, isArchived: boolean, isUndo = false) => {
    archive({ bookId, isArchived })
      .then(() => {
        const undo = { label: "Undo", run: () => run(bookId, !isArchived, true) };
        if (!isUndo) toast("ok", isArchived ? "Moved to the archive" : "Back on the slate", undo);
      })
      .catch((error: unknown) => toastFailure(error, () => run(bookId, isArchived, isUndo)));
  };
  return run;
}

/** Archives all passed cards, at once on screen, with Undo. */
export function useArchivePassed() {
  const archive = useMutation(api.producer.slate.archivePassed).withOptimisticUpdate(showPassedArchived);
  const restore = useMutation(api.producer.slate.restorePassed);
  const undo = () => {
    restore({}).catch((error: unknown) => toastFailure(error, undo));
  };
  const run = () => {
    archive({})
      .then(() => toast("ok", "Passed books moved to the archive", { label: "Undo", run: undo }))
      .catch((error: unknown) => toastFailure(error, run));
  };
  return run;
}

/** Sets the tags of a card, at once on screen. */
export function useSetTags() {
  const set = useMutation(api.producer.slate.setTags).withOptimisticUpdate((store, { bookId, tags }) =>
    showChange(store, bookId as BookId, { tags }),
  );
  const run = (bookId: BookId, tags: string[]) => {
    set({ bookId, tags }).catch((error: unknown) => toastFailure(error, () => run(bookId, tags)));
  };
  return run;
}

/** Sets the reason for passing on a book, at once on screen. */
export function useSetPassReason() {
  const set = useMutation(api.producer.slate.setPassReason).withOptimisticUpdate(
    (store, { bookId, reason }) => showChange(store, bookId as BookId, { passReason: reason }),
  );
  const run = (bookId: BookId, reason: PassReason | null) => {
    set({ bookId, reason }).catch((error: unknown) => toastFailure(error, () => run(bookId, reason)));
  };
  return run;
}
