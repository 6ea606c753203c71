import { api } from "@convex/_generated/api";
import { type OptionEdit, type OptionSort, updateOptionMessage } from "@domain/producers/options";
import { refusalOf } from "@domain/refusal-errors";
import type { OptimisticLocalStore } from "convex/browser";
import { useMutation, usePaginatedQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { updatePages } from "../../../shared/lists/optimistic-pages";
import { toast } from "../../../ui/toast";

export type OwnOption = FunctionReturnType<typeof api.options.mine>["page"][number];
type OptionId = OwnOption["_id"];

const PAGE_SIZE = 20;

/** A producer's options, live and paginated. */
export function useOwnOptions(sort: OptionSort, count = PAGE_SIZE) {
  const { results, status, loadMore } = usePaginatedQuery(
    api.options.mine,
    { sort },
    { initialNumItems: count },
  );
  return { options: results, status, loadMore: () => loadMore(PAGE_SIZE) };
}

/** Saves an edit, at once on screen. Rejects if it was refused or failed; the screen is then as before. */
export function useUpdateOption() {
  const update = useMutation(api.options.update).withOptimisticUpdate((store, { id, ...edit }) => {
    updatePages(store, api.options.mine, (option) => (option._id === id ? { ...option, ...edit } : option));
  });
  return async (id: OptionId, edit: OptionEdit): Promise<void> => {
    await update({ id, ...edit });
  };
}

/** Saves an edit that has no place of its own for a message: a failure shows as a toast. */
export function useChooseInOption() {
  const update = useUpdateOption();
  const run = (id: OptionId, edit: OptionEdit): void => {
    update(id, edit).catch((error: unknown) => {
      toastFailure(error, () => run(id, edit));
    });
  };
  return run;
}

/** Deletes an option, at once on screen, with Undo. */
export function useRemoveOption() {
  const remove = useMutation(api.options.remove).withOptimisticUpdate((store, { id }) => {
    hideOption(store, id as OptionId);
  });
  const restore = useMutation(api.options.restore);
  const undo = (id: OptionId): void => {
    restore({ id }).catch((error: unknown) => {
      toastFailure(error, () => undo(id));
    });
  };
  const run = (option: Pick<OwnOption, "_id" | "title">): void => {
    const { _id: id, title } = option;
    remove({ id })
      .then(() => {
        toast("ok", `Deleted the option on ${title}`, { label: "Undo", run: () => undo(id) });
      })
      .catch((error: unknown) => {
        toastFailure(error, () => run(option));
      });
  };
  return run;
}

function hideOption(store: OptimisticLocalStore, id: OptionId) {
  for (const { args, value } of store.getAllQueries(api.options.mine)) {
    const page = value?.page.filter((option) => option._id !== id);
    if (value && page) store.setQuery(api.options.mine, args, { ...value, page });
  }
  const desk = store.getQuery(api.producers.desk, {});
  if (!desk) return;
  const counts = { ...desk.counts, options: Math.max(0, desk.counts.options - 1) };
  store.setQuery(api.producers.desk, {}, { ...desk, counts });
}

function toastFailure(error: unknown, again: () => void) {
  const retry = { label: "Retry", run: again };
  toast("bad", updateOptionMessage(error), refusalOf(error)?.code === "NOT_FOUND" ? undefined : retry);
}
