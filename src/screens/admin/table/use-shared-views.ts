import { api } from "@convex/_generated/api";
import type { ViewTable } from "@domain/admin/shared-views";
import { messageFor } from "@domain/refusal-errors";
import { useMutation, useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import { toast } from "../../../ui/toast";

export type SharedView = FunctionReturnType<typeof api.admin.views.list>[number];

/** The views of a list that all admins share, live. */
export function useSharedViews(table: ViewTable) {
  const views = useQuery(api.admin.views.list, { table }) ?? [];
  const share = useMutation(api.admin.views.share);
  const deleteView = useMutation(api.admin.views.remove);
  const attempt = async (act: () => Promise<unknown>, undo?: { text: string; run: () => void }) => {
    try {
      await act();
      if (undo) toast("info", undo.text, { label: "Undo", run: undo.run });
    } catch (error) {
      toast("bad", messageFor(error));
    }
  };
  return {
    views,
    share: async (name: string, search: string) => {
      await share({ table, name, search });
    },
    remove: ({ _id, name, search }: SharedView) =>
      void attempt(() => deleteView({ viewId: _id }), {
        text: `View “${name}” deleted for all admins`,
        run: () => void attempt(() => share({ table, name, search })),
      }),
  };
}
