import { api } from "@convex/_generated/api";
import { ImdbInput } from "@domain/producers/profile";
import { useMutation } from "convex/react";
import { useState } from "react";
import { Button } from "../../ui/button";
import { Form, SubmitButton, TextField, useZodForm } from "../../ui/form/form";
import { toast } from "../../ui/toast";

/** Asks for an IMDb profile, in place. It goes once one is given. */
export function AddImdb() {
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const close = () => {
    setOpen(false);
    setWasOpen(true);
  };
  return (
    <div className="mt-3 rounded-control bg-third px-4 py-3">
      {isOpen ? (
        <ImdbForm onCancel={close} />
      ) : (
        <div className="flex items-center justify-between gap-4">
          <div className="min-w-0">
            <p className="text-14 font-medium text-text">Add your IMDb profile</p>
            <p>We can usually decide sooner.</p>
          </div>
          <Button
            size="sm"
            autoFocus={wasOpen}
            aria-label="Add your IMDb profile"
            onClick={() => setOpen(true)}
          >
            Add
          </Button>
        </div>
      )}
    </div>
  );
}

function ImdbForm({ onCancel }: { onCancel: () => void }) {
  const save = useMutation(api.producers.save);
  const form = useZodForm(ImdbInput, {
    defaults: { imdbUrl: "" },
    submit: async (profile) => {
      await save({ profile });
      toast("ok", "Profile updated successfully!");
    },
    sentence: () => "Error updating profile. Please try again.",
  });
  return (
    <Form {...form} aria-label="Add your IMDb profile">
      <TextField
        name="imdbUrl"
        label="IMDb profile"
        type="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2048}
        autoFocus
        hint="A link to your page on imdb.com"
      />
      <div className="mt-3 flex gap-2">
        <SubmitButton busyLabel="Saving..." size="sm">
          Save
        </SubmitButton>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
