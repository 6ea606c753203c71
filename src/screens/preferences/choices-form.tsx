import type { PreferenceInput } from "@domain/mail/preferences";
import { ALL_OFF, MAIL_CHOICES } from "@domain/mail/preferences";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { FormEvent } from "react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Checkbox } from "../../ui/form/fields";
import { FailureNotice, PageHeading, SavedNotice } from "./page-parts";
import { useSaveOnce } from "./use-save-once";

interface ChoicesFormProps {
  start: PreferenceInput & { email: string; isSuppressed: boolean };
  save: (input: PreferenceInput) => Promise<unknown>;
  /** The page to open after saving. */
  home: string;
}

/** One checkbox for each kind of email, and one for none. */
export function ChoicesForm({ start: { email, isSuppressed, ...start }, save, home }: ChoicesFormProps) {
  const [input, setInput] = useState<PreferenceInput>(start);
  const saving = useSaveOnce(save);
  if (saving.isDone) return <SavedNotice home={home} />;
  const set = (change: Partial<PreferenceInput>) => setInput((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saving.run(input);
  };
  return (
    <>
      <PageHeading>
        Choose which emails <strong className="font-medium break-words text-text">{email}</strong> gets.
        {!isSuppressed && " You’ll always get emails about your account, such as password resets."}
      </PageHeading>
      {isSuppressed && (
        <Notice tone="amber" icon={CircleAlert} className="mb-6">
          Email to this address bounced or was marked as spam, so nothing is sent to it, not even about your
          account. To change that,{" "}
          <Link to="/contact" className="text-link">
            contact us
          </Link>
          .
        </Notice>
      )}
      <FailureNotice sentence={saving.failure} />
      <form onSubmit={submit} aria-label="Email preferences">
        <fieldset disabled={saving.isBusy} className="min-w-0">
          <fieldset className="min-w-0">
            <legend className="display-22">What would you like to get?</legend>
            <div className="mt-3 flex flex-col">
              {MAIL_CHOICES.map(([name, label]) => (
                <Checkbox
                  key={name}
                  checked={input[name]}
                  onChange={(event) => set({ [name]: event.target.checked, unsubscribeAll: false })}
                >
                  {label}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <div className="mt-4 border-t border-line pt-4">
            <Checkbox
              checked={input.unsubscribeAll}
              onChange={(event) =>
                set(event.target.checked ? { unsubscribeAll: true, ...ALL_OFF } : { unsubscribeAll: false })
              }
            >
              Unsubscribe from all of these
            </Checkbox>
            <p className="mt-1 text-14 text-pretty text-muted">
              This also stops emails about messages and saved searches. Choose those under{" "}
              <Link to="/account?tab=notifications" className="text-link">
                Notifications
              </Link>
              .
            </p>
          </div>
          <div className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
            <Button type="submit" variant="primary" size="lg" busy={saving.isBusy} busyLabel="Saving...">
              Save Preferences
            </Button>
            <Button size="lg" onClick={() => void saving.run({ unsubscribeAll: true, ...ALL_OFF })}>
              Unsubscribe from All
            </Button>
          </div>
        </fieldset>
      </form>
    </>
  );
}
