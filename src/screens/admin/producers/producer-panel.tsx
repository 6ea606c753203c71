import { api } from "@convex/_generated/api";
import { APPROVAL_LABELS } from "@domain/accounts/roles";
import { grouped } from "@domain/figures";
import { REVIEW_HOURS } from "@domain/producers/approvals";
import { useQuery } from "convex/react";
import Clock from "lucide-react/icons/clock";
import ClockAlert from "lucide-react/icons/clock-alert";
import X from "lucide-react/icons/x";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect, useRef, useState } from "react";
import { useNow } from "../../../lib/now";
import { STATUS_LOOKS } from "../../../shared/people/status-looks";
import { Badge } from "../../../ui/badge";
import { Button, IconButton } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { EmptyState } from "../../../ui/empty-state";
import { TextArea } from "../../../ui/form/fields";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { toast } from "../../../ui/toast";
import { useListKeys } from "../table/use-list-keys";
import type { DraftStore, ProducerFile } from "./decision-draft";
import { evidenceOf, hasEvidence } from "./decision-draft";
import { DenialDialog } from "./denial-dialog";
import { EvidenceFields } from "./evidence-fields";
import { Key } from "./key";
import { PanelFacts } from "./panel-facts";
import type { PanelStep } from "./panel-footer";
import { PanelFooter } from "./panel-footer";
import { useDecide, useRenewChecks } from "./use-decide";
import { useWaiting } from "./use-waiting";
import { isOverdue, waitInWords } from "./wait";

interface ProducerPanelProps {
  openId: string;
  month: string;
  drafts: DraftStore;
  /** Opens another producer, or closes the panel with null. */
  onOpen: (profileId: string | null) => void;
}

/** A producer's file, from which an admin decides and goes on to the next who waits. */
export function ProducerPanel(props: ProducerPanelProps) {
  const { openId, onOpen } = props;
  const file = useQuery(api.admin.producers.get, { profileId: openId });
  const { previousId, nextId } = useWaiting(openId);
  const keys = usePanelKeys({
    j: () => nextId !== null && onOpen(nextId),
    k: () => previousId !== null && onOpen(previousId),
  });
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={keys}>
      <PanelHead {...props} />
      {file && <OpenFile key={file._id} {...props} file={file} />}
      {file === undefined && <PanelSkeleton />}
      {file === null && (
        <EmptyState title="This producer’s account is closed">Choose another one from the list.</EmptyState>
      )}
    </div>
  );
}

function OpenFile({ file, ...props }: ProducerPanelProps & { file: ProducerFile }) {
  const { drafts, onOpen } = props;
  const [step, setStep] = useState<PanelStep>("choose");
  // The file is live: another admin may decide while this one confirms, or writes a reason.
  const [from, setFrom] = useState(file.approvalStatus);
  const ask = (next: "approve" | "deny") => {
    setFrom(file.approvalStatus);
    setStep(next);
  };
  const { place, previousId, nextId } = useWaiting(file._id);
  const openNext = useWhileOpen(onOpen);
  const decide = useDecide();
  const renewChecks = useRenewChecks();
  const draft = drafts.draftOf(file);
  const send = async (status: "approved" | "denied", reason?: string) => {
    // Chosen before the decision: it takes this producer out of those who wait.
    const following = place === null ? file._id : (nextId ?? previousId);
    const evidence = evidenceOf(draft);
    const isDone = await decide({ profileId: file._id, from, status, reason, note: draft.note, evidence });
    if (!isDone) return false;
    drafts.drop(file._id);
    if (following !== file._id) openNext.current?.(following);
    return true;
  };
  const approve = () => {
    if (step !== "choose" || file.approvalStatus === "approved") return;
    if (hasEvidence(draft)) ask("approve");
    else toast("info", "Check at least one item of the evidence to approve.");
  };
  const confirm = async () => {
    setStep("approving");
    await send("approved");
    setStep("choose");
  };
  const renew = async () => {
    if (await renewChecks(file._id, evidenceOf(draft))) drafts.drop(file._id);
  };
  const deny = () => {
    if (step === "choose" && file.approvalStatus !== "denied") ask("deny");
  };
  const keys = usePanelKeys({ a: approve, d: deny });
  return (
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={keys}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="border-b border-line p-4 sm:px-5">
          <Title file={file} />
          <PanelFacts file={file} />
        </div>
        <div className="p-4 sm:px-5">
          <EvidenceFields file={file} draft={draft} onChange={(change) => drafts.change(file, change)} />
          <label className="mt-4 block">
            <span className="text-14 font-medium">
              Internal note <span className="font-normal text-muted">(optional)</span>
            </span>
            <TextArea
              rows={1}
              maxLength={1000}
              value={draft.note}
              onChange={(event) => drafts.change(file, { note: event.target.value })}
              className="mt-1 text-14!"
            />
            <span className="mt-1 block text-13 text-muted">Only admins see this.</span>
          </label>
        </div>
      </div>
      <PanelFooter
        file={file}
        step={step}
        canApprove={hasEvidence(draft)}
        onApprove={approve}
        onRenew={() => void renew()}
        onDeny={deny}
        onConfirm={() => void confirm()}
        onCancel={() => setStep("choose")}
      />
      {step === "deny" && (
        <DenialDialog
          name={file.fullName}
          deny={async (reason) => await send("denied", reason)}
          onDone={() => setStep("choose")}
        />
      )}
    </div>
  );
}

/** The latest `act`, for what ends later: null once the component is gone. */
function useWhileOpen<Act>(act: Act): RefObject<Act | null> {
  const latest = useRef<Act>(null);
  useEffect(() => {
    latest.current = act;
    return () => void (latest.current = null);
  }, [act]);
  return latest;
}

/**
 * The panel's keys: beside the list they work everywhere on the page; in a panel over the page, where the page's keys
 * rest, while the focus is in it.
 */
function usePanelKeys(actions: Record<string, () => unknown>) {
  useListKeys({ onNext: actions.j, onPrevious: actions.k, more: actions });
  return (event: KeyboardEvent) => {
    const { target, currentTarget, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(target instanceof Element) || !currentTarget.contains(target)) return;
    if (target.closest("input:not([type=checkbox]), textarea")) return;
    const action = Object.entries(actions).find(([letter]) => letter === key.toLowerCase())?.[1];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}

function PanelHead({ openId, month, onOpen }: ProducerPanelProps) {
  const { place, previousId, nextId } = useWaiting(openId);
  const waiting = useQuery(api.admin.producers.stats, { month })?.byStatus.pending;
  return (
    <header className="flex min-h-12 items-center gap-1 border-b border-line py-1 pr-2 pl-4 text-13 sm:pl-5">
      <p className="grow text-muted tabular-nums">
        {place !== null && (
          <>
            <strong className="font-semibold text-text">{place}</strong> of{" "}
          </>
        )}
        {waiting !== undefined && grouped(waiting)} waiting
      </p>
      <Step label="Previous" shortcut="K" id={previousId} onOpen={onOpen} />
      <Step label="Next" shortcut="J" id={nextId} onOpen={onOpen} />
      <IconButton label="Close" icon={X} variant="muted" onClick={() => onOpen(null)} />
    </header>
  );
}

interface StepProps extends Pick<ProducerPanelProps, "onOpen"> {
  label: string;
  shortcut: string;
  id: string | null;
}

function Step({ label, shortcut, id, onOpen }: StepProps) {
  return (
    <Button
      variant="plain"
      size="sm"
      aria-label={`${label} waiting producer`}
      aria-keyshortcuts={shortcut}
      aria-disabled={id === null}
      onClick={() => id !== null && onOpen(id)}
      className="px-2! aria-disabled:text-muted"
    >
      {label} <Key>{shortcut}</Key>
    </Button>
  );
}

/** The name, which takes the focus when the panel opens, and how long they have waited. */
function Title({ file }: { file: ProducerFile }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  const { tone, icon } = STATUS_LOOKS[file.approvalStatus];
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const since = file.waitingSince;
  const isLate = since !== null && isOverdue(since, now);
  const WaitIcon = isLate ? ClockAlert : Clock;
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-center gap-3">
        <h3 ref={heading} tabIndex={-1} className="display-22 outline-none">
          {file.fullName}
        </h3>
        <Badge tone={tone} icon={icon}>
          {APPROVAL_LABELS[file.approvalStatus]}
        </Badge>
      </div>
      {since !== null && (
        <p className={cx("mt-1 flex items-center gap-1.5 text-13", isLate ? "text-bad" : "text-muted")}>
          <WaitIcon size={14} strokeWidth={1.75} aria-hidden />
          Waiting {waitInWords(since, now)}. We promise {REVIEW_HOURS / 2}-{REVIEW_HOURS} hours.
        </p>
      )}
      {file.approvalReason !== null && (
        <p className="mt-1 text-13 text-muted">Reason for denial: {file.approvalReason}</p>
      )}
    </div>
  );
}

function PanelSkeleton() {
  return (
    <SkeletonGroup label="Loading the producer" className="grid gap-3 p-5">
      <Skeleton className="mb-3 h-7 w-56" />
      {Array.from({ length: 9 }, (_, index) => (
        <Skeleton key={index} className="h-5" />
      ))}
      <Skeleton className="mt-6 h-72" />
    </SkeletonGroup>
  );
}
