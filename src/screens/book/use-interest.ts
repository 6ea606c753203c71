import { api } from "@convex/_generated/api";
import { saveRefusal } from "@domain/accounts/access";
import { messageFor, refusalOf, refusals } from "@domain/refusals";
import { useMutation, useQuery } from "convex/react";
import { useMemo } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useViewer } from "../../lib/viewer";
import { showInterest } from "../../shared/books/optimistic-interest";
import { toast } from "../../ui/toast";
import type { BookPage } from "./book-page";

interface Interest {
  isSaved: boolean;
  /** False until we know whether this producer saved the book. */
  isKnown: boolean;
  toggle: () => void;
}

/** Marks or unmarks interest optimistically. A refusal reverts it and shows a toast. */
export function useInterest(book: BookPage): Interest {
  const viewer = useViewer();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isProducer = viewer.user?.role === "producer";
  const isCounted = isProducer && viewer.user?.approvalStatus === "approved";
  const bookId = book._id;
  const saved = useQuery(api.favorites.isSaved, isProducer ? { bookId } : "skip");
  const set = useMutation(api.favorites.set);
  const setAtOnce = useMemo(
    () =>
      set.withOptimisticUpdate((store, change) =>
        showInterest(store, { bookId, saved: change.saved, isCounted }),
      ),
    [set, bookId, isCounted],
  );
  const isSaved = saved ?? false;

  function save(saved: boolean) {
    setAtOnce({ bookId, saved }).catch((error: unknown) => {
      const retry = { label: "Retry", run: () => save(saved) };
      toast("bad", messageFor(error), refusalOf(error) === null ? retry : undefined);
    });
  }

  function toggle() {
    if (viewer.status === "loading") return;
    const refusal = saveRefusal(viewer.user);
    if (refusal === null) return save(!isSaved);
    const logIn = { label: "Log in", run: () => void navigate("/login", { state: { from: pathname } }) };
    toast("info", refusals[refusal].message, viewer.status === "guest" ? logIn : undefined);
  }

  return { isSaved, isKnown: viewer.status !== "loading" && (!isProducer || saved !== undefined), toggle };
}
