import { createContext, use } from "react";
import type { SlateCard } from "./use-columns";
import type { Move } from "./use-slate-writes";

/** A dialog about a card. */
export type CardDialog = "message" | "note" | "tags" | "reason";

/** Where a card stands, and what its menu can do. */
interface SlateActions {
  /** True where one column shows at a time. */
  isPhone: boolean;
  isArchive: boolean;
  moveTo: (card: SlateCard, to: Move) => void;
  archive: (card: SlateCard, isArchived: boolean) => void;
  open: (dialog: CardDialog, card: SlateCard) => void;
}

const Context = createContext<SlateActions | null>(null);
export const SlateActionsProvider = Context.Provider;

export function useSlateActions(): SlateActions {
  const actions = use(Context);
  if (actions === null) throw new Error("A card of the slate stands outside its board.");
  return actions;
}
