import { api } from "@convex/_generated/api";
import { NEW_OPTION, OPTION_PHASES, OPTION_RIGHTS, OptionInput } from "@domain/admin/options";
import { PHASE_LABELS } from "@domain/books/production";
import { formatMonth, monthOf } from "@domain/dates";
import { useMutation } from "convex/react";
import { useState } from "react";
import { useController } from "react-hook-form";
import { useStillOpen } from "../../../../lib/connection/still-open";
import { Cover } from "../../../../shared/books/cover";
import { useChangedElsewhere, useSyncFromServer } from "../../../../lib/saved-form";
import { Button } from "../../../../ui/button";
import { Dialog } from "../../../../ui/dialog";
import { Switch } from "../../../../ui/form/fields";
import { Form, SelectField, SubmitButton, TextField, useZodForm } from "../../../../ui/form/form";
import { ChangedElsewhere } from "../../changed-elsewhere";
import type { OptionedBook } from "./action-book";
import { OptionRights } from "./option-rights";
import { useUndoable } from "../../../../shared/use-undoable";

interface OptionDialogProps {
  book: OptionedBook;
  onDone: () => void;
}

/** Asks for the rights and the phase of an option, or changes those of an optioned book. */
export function OptionDialog({ book, onDone }: OptionDialogProps) {
  const mark = useMutation(api.admin.options.mark);
  const act = useUndoable();
  const stillOpen = useStillOpen();
  const saved = optionOf(book);
  const form = useZodForm(OptionInput, {
    defaults: saved,
    submit: async (option) => {
      if (!(await stillOpen())) return;
      const done = book.isOptioned ? `Saved the option on ${book.title}` : `${book.title} is optioned`;
      if (await act({ run: () => mark({ bookId: book._id, option }), done })) onDone();
    },
  });
  useSyncFromServer(form.form, saved);
  const { isOutdated, takeTheirs } = useChangedElsewhere(form.form, saved);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Select Rights to Option"
      description="The chosen rights read “Optioned” on the book’s page immediately."
      hideDescription
      className="max-w-[560px]!"
    >
      <Form {...form} aria-label={`Option on ${book.title}`}>
        {isOutdated && <ChangedElsewhere takeTheirs={takeTheirs} />}
        <div className="mb-4 flex items-center gap-3">
          <Cover book={book} decorative className="w-8 shrink-0" />
          <p className="min-w-0 text-14">
            <span className="block truncate font-medium">{book.title}</span>
            <span className="block truncate text-muted">{book.authorName}</span>
          </p>
        </div>
        <OptionRights name="rights" rights={OPTION_RIGHTS} />
        <div className="mt-6 grid gap-4 sm:grid-cols-2 sm:gap-6">
          <SelectField name="phase" label="Production Phase" options={phasesFor(book)} />
          <TextField name="status" label="Current Status" optional maxLength={200} />
        </div>
        <PublicSwitch name="isPublic" />
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton busyLabel="Saving...">Confirm Option</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

function PublicSwitch({ name }: { name: string }) {
  const { field } = useController({ name });
  const [month] = useState(() => formatMonth(monthOf(Date.now())));
  return (
    <div className="mt-6 rounded-control border border-line bg-bg px-4 py-3">
      <Switch checked={Boolean(field.value)} onChange={field.onChange}>
        <span className="ml-2 text-left">
          <span className="block font-medium">Add to Public Optioned Page</span>
          <span className="block text-muted">Shows on Success Stories as Verified, {month}.</span>
        </span>
      </Switch>
    </div>
  );
}

function optionOf(book: OptionedBook): OptionInput {
  if (!book.isOptioned) return NEW_OPTION;
  return {
    rights: book.optionedRights,
    phase: book.productionPhase ?? NEW_OPTION.phase,
    status: book.productionStatus ?? "",
    isPublic: book.isOptionedPublic,
  };
}

/** The phases of a new option, and the phase that the option has. */
function phasesFor({ productionPhase: current }: OptionedBook) {
  const phases = current === "optioned" ? (["optioned", ...OPTION_PHASES] as const) : OPTION_PHASES;
  return phases.map((phase) => ({ value: phase, label: PHASE_LABELS[phase] }));
}
