import { DenialInput, REAPPLY_AFTER_DAYS } from "@domain/producers/approvals";
import type { KeyboardEvent } from "react";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { COMMON_REASONS } from "../../../content/approval";
import { useStillOpen } from "../../../lib/connection/still-open";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { Key } from "./key";

interface DenialDialogProps {
  name: string;
  /** Denies for this reason; true if it worked. */
  deny: (reason: string) => Promise<boolean>;
  onDone: () => void;
}

/** Asks for the reason of a denial. An empty reason cancels the denial; after a failure the text stays. */
export function DenialDialog({ name, deny, onDone }: DenialDialogProps) {
  const stillOpen = useStillOpen();
  const form = useZodForm(DenialInput, {
    defaults: { reason: "" },
    submit: async ({ reason }) => {
      if (reason === "") toast("info", "Nothing changed. A denial needs a reason.");
      if (reason === "" || ((await stillOpen()) && (await deny(reason)))) onDone();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title={`Deny ${name}?`}
      description={`They can reapply after ${REAPPLY_AFTER_DAYS} days. They’ll be notified by email, with the reason.`}
    >
      <Form {...form} aria-label="Denial">
        <Reasons />
        <TextAreaField
          name="reason"
          label="Reason for denial:"
          hint="The producer will read this. Edit it before you send."
          rows={4}
          className="mt-3"
        />
        <div className="mt-6 flex justify-end gap-2">
          <Button onClick={onDone}>Cancel</Button>
          <SubmitButton variant="danger" busyLabel="Saving...">
            Deny
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

/** The common reasons. Choosing one, also by its number, fills the text. */
function Reasons() {
  const name = useId();
  const { setValue } = useFormContext();
  const text: unknown = useWatch({ name: "reason" });
  const choose = (reason: string) => setValue("reason", reason, { shouldDirty: true });
  const chooseByKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const place = /^[1-9]$/.test(event.key) ? Number(event.key) - 1 : -1;
    const reason = COMMON_REASONS[place];
    const group = event.currentTarget;
    if (reason === undefined) return;
    event.preventDefault();
    choose(reason.text);
    group.querySelectorAll("input")[place]?.focus();
  };
  return (
    <fieldset onKeyDown={chooseByKey} className="-mx-2">
      <legend className="sr-only">Common reasons</legend>
      {COMMON_REASONS.map(({ title, text: words }, place) => (
        <label
          key={title}
          className="flex min-h-11 items-center gap-3 rounded-control px-2 text-14 has-checked:bg-third"
        >
          <input
            type="radio"
            data-first-focus={place === 0 || undefined}
            name={name}
            checked={text === words}
            onChange={() => choose(words)}
            className="size-5 shrink-0 appearance-none rounded-full border border-control bg-surface checked:border-6 checked:border-fill"
          />
          <span className="grow">{title}</span>
          <Key>{place + 1}</Key>
        </label>
      ))}
    </fieldset>
  );
}
