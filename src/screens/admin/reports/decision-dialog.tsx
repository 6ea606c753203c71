import { api } from "@convex/_generated/api";
import type { ReportDecision } from "@domain/trust/reports";
import { ReportWords } from "@domain/trust/reports";
import { useMutation } from "convex/react";
import * as z from "zod";
import { useStillOpen } from "../../../lib/connection/still-open";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../../ui/form/form";
import { toast } from "../../../ui/toast";
import { withFreshPassword } from "../password/fresh-password";
import type { Report } from "./report";

interface DecisionDialogProps {
  report: Report;
  decision: ReportDecision;
  /** What was typed before the dialog was last closed. */
  typed: string;
  /** Gets what is typed and not sent. */
  onClose: (typed: string) => void;
}

/** Says what a decision does, asks for its words, and makes it. */
export function DecisionDialog({ report, decision, typed, onClose }: DecisionDialogProps) {
  const decide = useDecision(report._id);
  const stillOpen = useStillOpen();
  const { title, text, action, done } = wordsOf(report, decision);
  const isWarning = decision === "warn";
  const form = useZodForm(z.object({ reason: isWarning ? Warning : ReportWords }), {
    defaults: { reason: typed },
    submit: async ({ reason }) => {
      if (!(await stillOpen())) return;
      await decide(decision, reason);
      toast("ok", done);
      onClose("");
    },
  });
  const close = () => onClose(form.form.getValues("reason"));
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} description={text}>
      <Form {...form} aria-label={title}>
        {decision !== "dismiss" && (
          <TextAreaField
            name="reason"
            label={isWarning ? "What they should change" : "Note for admins"}
            optional={!isWarning}
            hint={isWarning ? "They read this." : undefined}
            rows={4}
            className="mb-5"
          />
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>Cancel</Button>
          <SubmitButton busyLabel="Saving..." variant={decision === "suspend" ? "danger" : "primary"}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}

const Warning = ReportWords.min(1, "Please write what they should change.");

function useDecision(reportId: Report["_id"]) {
  const dismiss = useMutation(api.admin.reports.dismiss);
  const warn = useMutation(api.admin.reports.warn);
  const suspend = useMutation(api.admin.reports.suspend);
  return async (decision: ReportDecision, reason: string) => {
    if (decision === "dismiss") await dismiss({ reportId });
    else if (decision === "warn") await warn({ reportId, reason });
    else await withFreshPassword(async () => await suspend({ reportId, reason }));
  };
}

function wordsOf({ kind, label, reported }: Report, decision: ReportDecision) {
  const name = reported?.name ?? "them";
  if (decision === "dismiss")
    return {
      title: "Dismiss this report?",
      text:
        kind === "thread"
          ? "Both sides are told that nothing was against our rules."
          : "The person who reported is told that nothing was against our rules.",
      action: "Dismiss",
      done: "Report dismissed.",
    };
  if (decision === "warn")
    return {
      title: `Warn ${name}?`,
      text: "They get your words here and by email. They don’t learn who reported them.",
      action: "Warn",
      done: reported === null ? "Warning sent." : `${reported.name} was warned.`,
    };
  if (reported?.role === "producer")
    return {
      title: `Suspend ${name}?`,
      text: "They can’t save books or write to authors anymore, and are told by email.",
      action: "Suspend",
      done: `${name} is suspended.`,
    };
  if (kind === "book")
    return {
      title: `Block “${label}”?`,
      text: "The book leaves the market at once. Its author is told by email.",
      action: "Block Book",
      done: `“${label}” is blocked.`,
    };
  return {
    title: `Block the books of ${reported?.name ?? label}?`,
    text: "All their public books leave the market at once. They are told by email.",
    action: "Block Their Books",
    done: `The books of ${reported?.name ?? label} are blocked.`,
  };
}
