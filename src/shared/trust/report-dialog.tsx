import { api } from "@convex/_generated/api";
import { formatLocalDay } from "@domain/local-dates";
import type { ReportInput as Report, ReportKind, ReportReason } from "@domain/trust/reports";
import { REASON_LABELS, reasonsFor, REPORT_NEWS, ReportInput } from "@domain/trust/reports";
import { useMutation, useQuery } from "convex/react";
import type { FunctionArgs, FunctionReturnType } from "convex/server";
import type { ReactNode, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useStillOpen } from "../../lib/connection/still-open";
import { Button } from "../../ui/button";
import { ChoiceField, ChoiceList } from "../../ui/form/choice-field";
import { Dialog } from "../../ui/dialog";
import { Form, SubmitButton, TextAreaField, useZodForm } from "../../ui/form/form";
import { Skeleton, SkeletonGroup } from "../../ui/skeleton";

/** Something that a person can report from where they are. */
export interface Reportable {
  kind: ReportKind;
  /** "The book “The Salt Ledger”". */
  label: string;
  target: FunctionArgs<typeof api.reports.make>["target"];
}
type Reportables = readonly [Reportable, ...Reportable[]];

interface Typed {
  reason: ReportReason | null;
  words: string;
}

const STEPS = ["reason", "details", "check and send"] as const;
type Step = (typeof STEPS)[number];

interface ReportDialogProps {
  /** The likeliest first. */
  reportables: Reportables;
  onClose: () => void;
}

/** Reports something in three steps. Says so at once if the person's report of it stands. */
export function ReportDialog({ reportables: offered, onClose }: ReportDialogProps) {
  // As they were at the opening: the page behind goes on changing.
  const [reportables] = useState(offered);
  const standing = useStanding(reportables[0].target);
  const [isSent, setSent] = useState(false);
  const [step, setStep] = useState<Step>("reason");
  const kind = reportables[0].kind;
  const head = isSent
    ? { title: "Thank you for your report", description: "What happens next" }
    : standing
      ? { title: "You reported this", description: `On ${formatLocalDay(standing.reportedAt)}` }
      : { title: "Report", description: placeOf(step) };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} {...head}>
      {isSent ? (
        <Sent kind={kind} onClose={onClose} />
      ) : standing === undefined ? (
        <SkeletonGroup label="Loading the report" className="grid gap-3">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : standing === null ? (
        <Steps {...{ reportables, step, onClose }} onStep={setStep} onSent={() => setSent(true)} />
      ) : (
        <Standing report={standing} onClose={onClose} />
      )}
    </Dialog>
  );
}

type OwnReport = FunctionReturnType<typeof api.reports.standing>;

/** The report that stood at the opening: the one that is sent from here is no news. Undefined until it is known. */
function useStanding(target: Reportable["target"]): OwnReport | undefined {
  const [known, setKnown] = useState<OwnReport>();
  const targetId =
    "threadId" in target ? target.threadId : "bookId" in target ? target.bookId : target.profileId;
  const latest = useQuery(api.reports.standing, known === undefined ? { targetId } : "skip");
  if (known === undefined && latest !== undefined) setKnown(latest);
  return known === undefined ? latest : known;
}

const placeOf = (step: Step) => `Step ${STEPS.indexOf(step) + 1} of ${STEPS.length}: ${step}`;

interface StepsProps {
  reportables: Reportables;
  step: Step;
  onStep: (step: Step) => void;
  onSent: () => void;
  onClose: () => void;
}

/** Going back, or a report that isn't sent, keeps what was chosen and typed. */
function Steps({ reportables, step, onStep, onSent, onClose }: StepsProps) {
  const [chosen, setChosen] = useState<Reportable>(reportables[0]);
  const make = useMutation(api.reports.make);
  const stillOpen = useStillOpen();
  const report = useZodForm<Typed, Report>(ReportInput, {
    defaults: { reason: null, words: "" },
    submit: async (input) => {
      if (!(await stillOpen())) return;
      await make({ target: chosen.target, report: input });
      onSent();
    },
  });
  const [isFirst, isLast] = [step === "reason", step === "check and send"];
  const next = async () => {
    if (await report.form.trigger(isFirst ? "reason" : "words", { shouldFocus: true }))
      onStep(isFirst ? "details" : "check and send");
  };
  const group = useFocusOnChange(step);
  useStartAtReasons(group);
  return (
    <Form
      {...report}
      onSubmit={isLast ? report.onSubmit : next}
      failure={isLast ? report.failure : null}
      aria-label="Report"
    >
      <div
        ref={group}
        role="group"
        aria-label={placeOf(step)}
        tabIndex={-1}
        className="grid gap-4 outline-none"
      >
        {isFirst && <Reason reportable={chosen} />}
        {step === "details" && <Details {...{ reportables, chosen }} onChoose={setChosen} />}
        {isLast && <Check reportable={chosen} />}
      </div>
      <div className="mt-5 flex justify-end gap-2">
        {isFirst ? (
          <Button onClick={onClose}>Cancel</Button>
        ) : (
          <Button onClick={() => onStep(isLast ? "details" : "reason")}>Back</Button>
        )}
        {isLast ? (
          <SubmitButton busyLabel="Sending...">Send Report</SubmitButton>
        ) : (
          <Button type="submit" variant="primary">
            Next
          </Button>
        )}
      </div>
    </Form>
  );
}

/** What became of the report that stands, and what comes next. */
function Standing({ report: { state }, onClose }: { report: NonNullable<OwnReport>; onClose: () => void }) {
  const next =
    state === "open"
      ? "We’ll tell you what we decide."
      : "They haven’t written here since. You can report what they write next.";
  return (
    <Told onClose={onClose}>
      {REPORT_NEWS[state]} {next}
    </Told>
  );
}

function Reason({ reportable: { kind, label } }: { reportable: Reportable }) {
  return (
    <>
      <p className="text-14 text-pretty text-muted">{label}</p>
      <ChoiceField
        name="reason"
        legend="Why?"
        choices={reasonsFor(kind).map((reason) => ({ value: reason, label: REASON_LABELS[reason] }))}
      />
    </>
  );
}

interface DetailsProps {
  reportables: Reportables;
  chosen: Reportable;
  onChoose: (reportable: Reportable) => void;
}

function Details({ reportables, chosen, onChoose }: DetailsProps) {
  const isOptional = useFormContext<Typed>().getValues("reason") !== "other";
  return (
    <>
      {reportables.length > 1 && (
        <ChoiceList
          legend="What is it about?"
          choices={reportables.map(({ label }, place) => ({ value: String(place), label }))}
          value={String(reportables.indexOf(chosen))}
          onChange={(place) => {
            const next = reportables[Number(place)];
            if (next) onChoose(next);
          }}
        />
      )}
      <TextAreaField
        name="words"
        label="What happened?"
        optional={isOptional}
        rows={4}
        hint="Only an admin reads this."
      />
    </>
  );
}

/** What will be sent, and what that does. */
function Check({ reportable: { kind, label } }: { reportable: Reportable }) {
  const { reason, words } = useFormContext<Typed>().getValues();
  return (
    <>
      <dl className="grid gap-3 text-14">
        <Fact name="You report">{label}</Fact>
        <Fact name="Why">{reason !== null && REASON_LABELS[reason]}</Fact>
        {words.trim() !== "" && <Fact name="What happened">{words.trim()}</Fact>}
      </dl>
      <ul className="grid list-disc gap-1 border-t border-line pt-4 pl-5 text-14 text-pretty text-muted">
        {kind === "thread" && <li>They can’t write in this conversation until we decide. You still can.</li>}
        <li>An admin will look at your report{kind === "thread" && " and read this conversation"}.</li>
        <li>They aren’t told who reported them.</li>
      </ul>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-line [unicode-bidi:plaintext]">
        {children}
      </dd>
    </div>
  );
}

function Sent({ kind, onClose }: { kind: ReportKind; onClose: () => void }) {
  return (
    <Told onClose={onClose}>
      An admin will look at your report. We’ll tell you what we decide
      {kind === "thread" && ", and it shows in this conversation"}.
    </Told>
  );
}

/** News of a report, which a screen reader reads at once. */
function Told({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const news = useRef<HTMLParagraphElement>(null);
  useEffect(() => news.current?.focus(), []);
  return (
    <>
      <p ref={news} tabIndex={-1} role="status" className="text-14 text-pretty outline-none">
        {children}
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  );
}

/** The dialog may have opened before it had its reasons: then its frame still has the focus. */
function useStartAtReasons(group: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (document.activeElement?.getAttribute("role") === "dialog")
      group.current?.querySelector("input")?.focus();
  }, [group]);
}

/** Moves the focus to a step that replaced the one with the pressed button, so that a screen reader says which it is. */
function useFocusOnChange(step: Step) {
  const group = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) group.current?.focus();
    shown.current = step;
  }, [step]);
  return group;
}
