import { RIGHT_LABELS, RIGHTS } from "@domain/books/rights";
import { OptionFields } from "@domain/producers/options";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Checkbox, FieldError } from "../../../ui/form/fields";
import type { OwnOption } from "./use-options";
import { useChooseInOption } from "./use-options";

/** Chooses the rights of an option. */
export function RightsDialog({ option, onDone }: { option: OwnOption; onDone: () => void }) {
  const choose = useChooseInOption();
  const [chosen, setChosen] = useState(option.rightsOptioned);
  const [error, setError] = useState<string | null>(null);
  const save = () => {
    const parsed = OptionFields.shape.rightsOptioned.safeParse(chosen);
    if (!parsed.success) return setError(parsed.error.issues[0]?.message ?? "");
    choose(option._id, { rightsOptioned: parsed.data });
    onDone();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone()}
      title="Rights"
      description={`The rights that your option on ${option.title} covers.`}
      footer={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <fieldset aria-describedby={error === null ? undefined : "rights-error"}>
        <legend className="sr-only">Rights</legend>
        <div className="grid sm:grid-cols-2">
          {RIGHTS.map((right) => (
            <Checkbox
              key={right}
              checked={chosen[right]}
              invalid={error !== null}
              onChange={(event) => {
                setChosen({ ...chosen, [right]: event.target.checked });
                setError(null);
              }}
            >
              {RIGHT_LABELS[right]}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {error !== null && (
        <div role="alert">
          <FieldError id="rights">{error}</FieldError>
        </div>
      )}
    </Dialog>
  );
}
