import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import * as z from "zod";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, SubmitButton, TextField, useZodForm } from "../../../ui/form";
import { Menu } from "../../../ui/menu";
import { toast } from "../../../ui/toast";
import type { SavedView } from "./use-saved-views";
import { MAX_VIEWS, useSavedViews } from "./use-saved-views";

/** Opens, saves and deletes named views of a table: its tab, search, filters and order. */
export function SavedViews({ table }: { table: string }) {
  const { views, setViews } = useSavedViews(table);
  const [isNaming, setNaming] = useState(false);
  const navigate = useNavigate();
  const search = useLocation().search.slice(1);
  const current = views.find((view) => view.search === search);
  const remove = (view: SavedView) => {
    setViews(views.filter((other) => other !== view));
    toast("info", `View “${view.name}” deleted`, { label: "Undo", run: () => setViews(views) });
  };
  const canSave = current === undefined && views.length < MAX_VIEWS;
  return (
    <>
      <Menu
        label="Views"
        size="md"
        items={[
          ...views.map((view) => ({
            label: view.name,
            onSelect: () => void navigate({ search: view.search }),
          })),
          ...(canSave
            ? [{ label: "Save This View…", startsGroup: views.length > 0, onSelect: () => setNaming(true) }]
            : []),
          ...(current
            ? [
                {
                  label: `Delete “${current.name}”`,
                  startsGroup: true,
                  isDestructive: true,
                  onSelect: () => remove(current),
                },
              ]
            : []),
        ]}
      >
        <Bookmark size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-w-40 truncate">{current?.name ?? "Views"}</span>
      </Menu>
      {isNaming && (
        <NameDialog
          taken={views.map(({ name }) => name)}
          onName={(name) => setViews([...views, { name, search }])}
          onDone={() => setNaming(false)}
        />
      )}
    </>
  );
}

interface NameDialogProps {
  taken: readonly string[];
  onName: (name: string) => void;
  onDone: () => void;
}

function NameDialog({ taken, onName, onDone }: NameDialogProps) {
  const NameInput = z.object({
    name: z
      .string()
      .trim()
      .min(1, "Please enter a name")
      .max(40, "Please use at most 40 characters")
      .refine((name) => !taken.includes(name), "You already have a view with this name"),
  });
  const form = useZodForm(NameInput, {
    defaults: { name: "" },
    submit: async ({ name }) => {
      onName(name);
      onDone();
      await Promise.resolve();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Save This View"
      description="Keeps the tab, search, filters and order under a name, in this browser."
    >
      <Form {...form} aria-label="View">
        <TextField data-first-focus name="name" label="Name" autoComplete="off" />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton busyLabel="Saving…">Save View</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
