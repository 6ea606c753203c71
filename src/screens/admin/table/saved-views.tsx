import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { ViewName, type ViewTable } from "@domain/admin/shared-views";
import * as z from "zod";
import { refusalField } from "../../../lib/refusal-field";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { CheckboxField, Form, SubmitButton, TextField, useZodForm } from "../../../ui/form/form";
import { Menu } from "../../../ui/menu";
import { toast } from "../../../ui/toast";
import type { SavedView } from "./use-saved-views";
import { MAX_VIEWS, useSavedViews } from "./use-saved-views";
import { useSharedViews } from "./use-shared-views";

/** Opens, saves and deletes named views of a table, an admin's own and those that all share: its tab, search, filters and order. */
export function SavedViews({ table }: { table: ViewTable }) {
  const { views, changeViews } = useSavedViews(table);
  const shared = useSharedViews(table);
  const [isNaming, setNaming] = useState(false);
  const navigate = useNavigate();
  const search = useLocation().search.slice(1);
  const current = views.find((view) => view.search === search);
  const currentShared = shared.views.find((view) => view.search === search);
  const keep = (view: SavedView) => {
    if (!changeViews((stored) => [...without(stored, view), view])) toast("bad", FULL);
  };
  const remove = (view: SavedView) => {
    changeViews((stored) => without(stored, view));
    const run = () => keep(view);
    toast("info", `View “${view.name}” deleted`, { label: "Undo", run });
  };
  const open = (view: SavedView) => ({
    label: view.name,
    onSelect: () => void navigate({ search: view.search }),
  });
  const canSave = current === undefined && currentShared === undefined;
  const hasViews = views.length + shared.views.length > 0;
  const save = { label: "Save This View…", startsGroup: hasViews, onSelect: () => setNaming(true) };
  return (
    <>
      <Menu
        label="Views"
        size="md"
        items={[
          ...views.map(open),
          ...shared.views.map((view) => ({ ...open(view), note: "Shared" })),
          ...(canSave ? [save] : []),
          ...(current ? [deletion(`Delete “${current.name}”`, () => remove(current))] : []),
          ...(currentShared
            ? [deletion(`Delete “${currentShared.name}” for all admins`, () => shared.remove(currentShared))]
            : []),
        ]}
      >
        <Bookmark size={16} strokeWidth={1.75} aria-hidden />
        <span className="max-w-40 truncate">{(current ?? currentShared)?.name ?? "Views"}</span>
      </Menu>
      {isNaming && (
        <NameDialog
          taken={views.map(({ name }) => name)}
          isFull={views.length >= MAX_VIEWS}
          onName={async (name, isShared) => {
            if (isShared) await shared.share(name, search);
            else keep({ name, search });
          }}
          onDone={() => setNaming(false)}
        />
      )}
    </>
  );
}

const FULL = `You can save up to ${MAX_VIEWS} views. Delete one to make room.`;

function without(views: readonly SavedView[], { name }: Pick<SavedView, "name">): readonly SavedView[] {
  return views.filter((other) => other.name !== name);
}

function deletion(label: string, onSelect: () => void) {
  return { label, onSelect, startsGroup: true, isDestructive: true };
}

interface NameDialogProps {
  taken: readonly string[];
  /** True if no more views fit in this browser. */
  isFull: boolean;
  onName: (name: string, isShared: boolean) => Promise<void>;
  onDone: () => void;
}

function NameDialog({ taken, isFull, onName, onDone }: NameDialogProps) {
  const NameInput = z
    .object({ name: ViewName, isShared: z.boolean() })
    .superRefine(({ name, isShared }, check) => {
      const fail = (message: string) => check.addIssue({ code: "custom", path: ["name"], message });
      if (isShared) return;
      if (taken.includes(name)) fail("You already have a view with this name");
      else if (isFull) fail(FULL);
    });
  const form = useZodForm(NameInput, {
    defaults: { name: "", isShared: false },
    submit: async ({ name, isShared }) => {
      await onName(name, isShared);
      onDone();
    },
    fieldOf: refusalField({ view_name_taken: "name", too_many_views: "name" }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Save This View"
      description="Keeps the tab, search, filters and order under a name."
    >
      <Form {...form} aria-label="View">
        <TextField data-first-focus="typing" name="name" label="Name" autoComplete="off" />
        <CheckboxField name="isShared" label="Share with all admins" className="mt-3" />
        <p className="text-13 text-muted">Your own views stay in this browser.</p>
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton busyLabel="Saving…">Save View</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
