import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { formatLocalTime } from "@domain/local-dates";
import { EmailField } from "@domain/mail/emails";
import { messageFor, refusalOf } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import CircleCheck from "lucide-react/icons/circle-check";
import Send from "lucide-react/icons/send";
import type { SyntheticEvent } from "react";
import { useId, useState } from "react";
import { useViewer } from "../../../../lib/viewer";
import { Button } from "../../../../ui/button";
import { describedBy, FieldFrame, Input, Select } from "../../../../ui/form/fields";
import { withFreshPassword } from "../../password/fresh-password";
import type { SampleName, Subject } from "../campaign";

interface TestFormProps {
  subject: Subject;
  names: readonly SampleName[];
  sampleId: Id<"campaignRecipients"> | undefined;
  onSample: (id: Id<"campaignRecipients">) => void;
}

type Outcome = { kind: "sent"; to: string; at: number } | { kind: "failed"; message: string };

/** Sends one email to a typed address, filled in as for one of the recipients. */
export function TestForm({ subject, names, sampleId, onSample }: TestFormProps) {
  const id = useId();
  const sendTest = useMutation(api.admin.campaigns.sendTest);
  const ownEmail = useViewer().user?.email ?? "";
  const [typed, setTyped] = useState<string>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const address = typed ?? ownEmail;
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const checked = EmailField.safeParse(address);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success || isSending) return;
    const to = checked.data;
    setOutcome(null);
    setSending(true);
    try {
      await withFreshPassword(() => sendTest({ ...subject, to, recipientId: sampleId }));
      setOutcome({ kind: "sent", to, at: Date.now() });
    } catch (failure) {
      const reason = refusalOf(failure) === null ? "" : ` ${messageFor(failure)}`;
      setOutcome({ kind: "failed", message: `Failed to send test email.${reason}` });
    }
    setSending(false);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
      <FieldFrame id={`${id}-to`} label="Test email" error={error}>
        <Input
          id={`${id}-to`}
          type="email"
          value={address}
          maxLength={254}
          invalid={error !== undefined}
          aria-describedby={describedBy(`${id}-to`, { error })}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </FieldFrame>
      {names.length > 0 && (
        <FieldFrame id={`${id}-as`} label="Fill in as">
          <Select
            id={`${id}-as`}
            value={sampleId}
            onChange={(event) => onSample(event.target.value as Id<"campaignRecipients">)}
            options={names.map(({ _id, name, bookTitle }) => ({
              value: _id,
              label: bookTitle === undefined ? name : `${name}, ${bookTitle}`,
            }))}
          />
        </FieldFrame>
      )}
      <Button type="submit" variant="primary" size="lg" icon={Send} busy={isSending} busyLabel="Sending...">
        Send Test Email
      </Button>
      <p aria-live="polite" className="-mt-1 min-h-5 text-13">
        {outcome?.kind === "sent" && (
          <span className="flex items-start gap-2 text-ok">
            <CircleCheck size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
            <span className="min-w-0 break-words">
              Test sent to {outcome.to} at {formatLocalTime(outcome.at)}
            </span>
          </span>
        )}
        {outcome?.kind === "failed" && <span className="text-bad">{outcome.message}</span>}
      </p>
    </form>
  );
}
