import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { saveRefusal } from "@domain/accounts/access";
import { useMutation } from "convex/react";
import { useMemo, useState } from "react";
import { afterPaint } from "../../../lib/after-paint";
import { toastFailure } from "../../../lib/failure-toast";
import { useViewer } from "../../../lib/viewer";
import { showInterest } from "./optimistic-interest";
import { useSaveRefusal } from "./use-save-refusal";

interface Interest {
  isSaved: boolean;
  /** False until we know whether this producer saved the book. */
  isKnown: boolean;
  toggle: () => void;
}

/** Marks or unmarks interest optimistically. A refusal reverts it and shows a toast. `saved` is undefined until known. */
export function useInterest(bookId: Id<"books">, saved: boolean | undefined): Interest {
  const viewer = useViewer();
  const refuse = useSaveRefusal();
  const isProducer = viewer.user?.role === "producer";
  const isCounted = isProducer && viewer.user?.approvalStatus === "approved";
  const set = useMutation(api.favorites.set);
  const setAtOnce = useMemo(
    () =>
      set.withOptimisticUpdate((store, change) =>
        showInterest(store, { bookId, saved: change.saved, isCounted }),
      ),
    [set, bookId, isCounted],
  );
  // Drawn first and alone: the save goes through every list on screen, which takes a slow phone several frames.
  const [pressed, setPressed] = useState<boolean>();
  const isSaved = pressed ?? saved ?? false;

  function save(saved: boolean) {
    setPressed(saved);
    afterPaint(() => {
      setAtOnce({ bookId, saved }).catch((error: unknown) => toastFailure(error, () => save(saved)));
      setPressed((latest) => (latest === saved ? undefined : latest));
    });
  }

  function toggle() {
    if (viewer.status === "loading") return;
    if (saveRefusal(viewer.user) === null) save(!isSaved);
    else refuse();
  }

  return { isSaved, isKnown: viewer.status !== "loading" && (!isProducer || saved !== undefined), toggle };
}
