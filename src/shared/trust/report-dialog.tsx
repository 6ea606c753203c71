import { api } from "@convex/_generated/api";
import type { ReportInput as Report, ReportKind } from "@domain/trust/reports";
import { REASON_LABELS, reasonsFor, ReportInput } from "@domain/trust/reports";
import { useMutation } from "convex/react";
import type { FunctionArgs } from "convex/server";
import { useEffect, useRef, useState } from "react";
import { Button } from "../../ui/button";
import { ChoiceField, ChoiceList } from "../../ui/choice-field";
import { Dialog } from "../../ui/dialog";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../ui/form";

/** Something that a person can report from where they are. */
export interface Reportable {
  kind: ReportKind;
  /** "The book “The Salt Ledger”". */
  label: string;
  target: FunctionArgs<typeof api.reports.make>["target"];
}

type Step = "what" | "why" | "next";

interface ReportDialogProps {
  /** The likeliest first. */
  reportables: readonly [Reportable, ...Reportable[]];
  onClose: () => void;
}

/** Reports something in three steps: what, why, and what happens next. Without a choice it starts at why. */
export function ReportDialog({ reportables, onClose }: ReportDialogProps) {
  const [steps] = useState<readonly Step[]>(
    reportables.length > 1 ? ["what", "why", "next"] : ["why", "next"],
  );
  const [step, setStep] = useState(steps[0] ?? "why");
  const [chosen, setChosen] = useState<Reportable>(reportables[0]);
  const place = steps.indexOf(step) + 1;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={step === "next" ? "Thank you for your report" : "Report"}
      description={`Step ${place} of ${steps.length}: ${step === "next" ? "what happens next" : step}`}
    >
      {step === "what" && (
        <What
          reportables={reportables}
          chosen={chosen}
          onChoose={setChosen}
          onNext={() => setStep("why")}
          onClose={onClose}
        />
      )}
      {step === "why" && (
        <Why
          reportable={chosen}
          onBack={steps[0] === "what" ? () => setStep("what") : null}
          onSent={() => setStep("next")}
          onClose={onClose}
        />
      )}
      {step === "next" && <Next kind={chosen.kind} onClose={onClose} />}
    </Dialog>
  );
}

interface WhatProps {
  reportables: readonly Reportable[];
  chosen: Reportable;
  onChoose: (reportable: Reportable) => void;
  onNext: () => void;
  onClose: () => void;
}

function What({ reportables, chosen, onChoose, onNext, onClose }: WhatProps) {
  return (
    <>
      <ChoiceList
        legend="What do you want to report?"
        choices={reportables.map(({ label }, place) => ({ value: String(place), label }))}
        value={String(reportables.indexOf(chosen))}
        onChange={(place) => {
          const next = reportables[Number(place)];
          if (next) onChoose(next);
        }}
      />
      <div className="mt-5 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" onClick={onNext}>
          Next
        </Button>
      </div>
    </>
  );
}

interface WhyProps {
  reportable: Reportable;
  /** Null at the first step. */
  onBack: (() => void) | null;
  onSent: () => void;
  onClose: () => void;
}

function Why({ reportable: { kind, target, label }, onBack, onSent, onClose }: WhyProps) {
  const make = useMutation(api.reports.make);
  const form = useZodForm<{ reason: string | null; words: string }, Report>(ReportInput, {
    defaults: { reason: null, words: "" },
    submit: async (report) => {
      await make({ target, report });
      onSent();
    },
  });
  // An opening dialog sets the focus itself.
  const place = useFirstFocus(onBack !== null);
  return (
    <Form {...form} aria-label="Report">
      <div ref={place} tabIndex={-1} className="grid gap-4 outline-none">
        <p className="text-14 text-pretty text-muted">{label}</p>
        <ChoiceField
          name="reason"
          legend="Why?"
          choices={reasonsFor(kind).map((reason) => ({ value: reason, label: REASON_LABELS[reason] }))}
        />
        <TextAreaField
          name="words"
          label="What happened?"
          optional
          rows={4}
          hint="Only an admin reads this."
        />
      </div>
      <div className="mt-5 flex justify-end gap-2">
        {onBack === null ? <Button onClick={onClose}>Cancel</Button> : <Button onClick={onBack}>Back</Button>}
        <SubmitButton busyLabel="Sending...">Send Report</SubmitButton>
      </div>
    </Form>
  );
}

function Next({ kind, onClose }: { kind: ReportKind; onClose: () => void }) {
  const place = useFirstFocus(true);
  return (
    <>
      <div ref={place} tabIndex={-1} role="status" className="outline-none">
        <ul className="grid list-disc gap-2 pl-5 text-14 text-pretty">
          {kind === "thread" && (
            <li>They can’t write in this conversation until we decide. You still can.</li>
          )}
          <li>An admin looks at your report{kind === "thread" && " and reads this conversation"}.</li>
          <li>They aren’t told who reported them.</li>
          <li>We’ll tell you what we decide.</li>
        </ul>
      </div>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

/** Moves the focus to a step that replaced the one with the pressed button. */
function useFirstFocus(hasReplaced: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasReplaced) place.current?.focus();
  }, [hasReplaced]);
  return place;
}
