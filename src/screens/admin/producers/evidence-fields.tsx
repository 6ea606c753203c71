import { imdbLink } from "@domain/links";
import { checksOf, domainOf, type EmailFit, emailFit, verificationText } from "@domain/producers/evidence";
import { formatLocalDay } from "@domain/local-dates";
import CircleCheck from "lucide-react/icons/circle-check";
import Check from "lucide-react/icons/check";
import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { useId } from "react";
import { useNow } from "../../../lib/now";
import { Badge } from "../../../ui/badge";
import { Checkbox, FieldError, Input, TextArea } from "../../../ui/form/fields";
import { SafeLink } from "../../../ui/safe-link";
import type { DecisionDraft, ProducerFile } from "./decision-draft";
import { evidenceOf, mayTickEmail } from "./decision-draft";

interface EvidenceProps {
  file: ProducerFile;
  draft: DecisionDraft;
  onChange: (change: Partial<DecisionDraft>) => void;
}

/** What the admin checked about a producer, and what authors will see of it. */
export function EvidenceFields(props: EvidenceProps) {
  const { file, draft } = props;
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full items-baseline justify-between gap-4 text-14 font-semibold">
        Evidence <span className="text-13 font-normal text-muted">At least one to approve</span>
      </legend>
      <CompanyEmail {...props} />
      <ImdbProfile {...props} />
      <CallNote {...props} />
      <BadgePreview file={file} draft={draft} />
    </fieldset>
  );
}

function CompanyEmail({ file, draft, onChange }: EvidenceProps) {
  const fit = emailFit(file);
  return (
    <Item
      label="Company email"
      hint={emailHint(file, fit)}
      badge={file.emailVerified ? <FitBadge file={file} fit={fit} /> : <Warning>Not verified</Warning>}
      checked={draft.companyEmail}
      disabled={!mayTickEmail(file)}
      onChange={(companyEmail) => onChange({ companyEmail })}
    />
  );
}

function FitBadge({ file, fit }: { file: ProducerFile; fit: EmailFit }) {
  if (fit === "freeMail") return <Warning>Free mail</Warning>;
  if (fit === "differs") return <Warning>{hasCompany(file) ? "Differs" : "No company"}</Warning>;
  return (
    <Badge tone="ok" icon={Check}>
      Matches
    </Badge>
  );
}

function hasCompany({ companyName, website }: ProducerFile): boolean {
  return companyName !== null || website !== null;
}

function emailHint(file: ProducerFile, fit: EmailFit): string {
  const domain = domainOf(file.email ?? "");
  if (fit === "freeMail") return `Anyone can open a mailbox at ${domain}`;
  if (!file.emailVerified) return "They haven’t verified this address yet";
  if (fit === "matches") return `${domain} matches the company`;
  return hasCompany(file)
    ? `${domain} doesn’t match the company’s name or website`
    : "No company was given to compare it with";
}

function ImdbProfile({ file, draft, onChange }: EvidenceProps) {
  const id = useId();
  const link = imdbLink(draft.imdbUrl);
  const isInvalid = draft.imdbUrl.trim() !== "" && link === null;
  return (
    <Item
      label="IMDb profile"
      hint={file.imdbUrl === null ? "No link was given" : "Open the link and compare the names"}
      badge={file.imdbUrl === null && link === null ? <Warning>Missing</Warning> : undefined}
      checked={draft.hasImdb && link !== null}
      disabled={link === null}
      onChange={(hasImdb) => onChange({ hasImdb })}
    >
      {link !== null && (
        <SafeLink
          href={link}
          onClick={() => onChange({ hasImdb: true })}
          className="touch-target inline-flex items-center gap-1.5 text-14 font-medium text-brand underline-offset-4 hover:underline"
        >
          Open IMDb
          <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
        </SafeLink>
      )}
      {file.imdbUrl === null && (
        <div className="mt-2">
          <Input
            type="url"
            aria-label="IMDb link"
            placeholder="Paste a link you found"
            autoComplete="off"
            value={draft.imdbUrl}
            invalid={isInvalid}
            aria-describedby={isInvalid ? `${id}-error` : undefined}
            onChange={({ target: { value } }) =>
              onChange({ imdbUrl: value, hasImdb: imdbLink(value) !== null })
            }
            className="text-14!"
          />
          {isInvalid && <FieldError id={id}>Please enter a link to IMDb</FieldError>}
        </div>
      )}
    </Item>
  );
}

function CallNote({ draft, onChange }: EvidenceProps) {
  const isEmpty = draft.callNote.trim() === "";
  return (
    <Item
      label="Call note"
      hint="Who you spoke to and what they confirmed"
      checked={draft.hasCall && !isEmpty}
      disabled={isEmpty}
      onChange={(hasCall) => onChange({ hasCall })}
    >
      <TextArea
        aria-label="What was said in the call"
        rows={2}
        maxLength={1000}
        value={draft.callNote}
        onChange={({ target: { value } }) => onChange({ callNote: value, hasCall: value.trim() !== "" })}
        className="mt-2 text-14!"
      />
    </Item>
  );
}

interface ItemProps {
  label: string;
  hint: string;
  badge?: ReactNode;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}

function Item({ label, hint, badge, checked, disabled, onChange, children }: ItemProps) {
  const id = useId();
  return (
    <div className="border-line py-3 not-first-of-type:border-t">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          aria-describedby={id}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="font-medium"
        >
          {label}
        </Checkbox>
        {badge}
      </div>
      <div className="pl-8">
        <p id={id} className="text-13 text-pretty wrap-anywhere text-muted">
          {hint}
        </p>
        {children}
      </div>
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <Badge tone="amber" icon={TriangleAlert}>
      {children}
    </Badge>
  );
}

/** What authors see once the producer is approved. */
function BadgePreview({ file, draft }: Pick<EvidenceProps, "file" | "draft">) {
  const now = useNow();
  const checks = checksOf(evidenceOf(draft));
  const { evidence } = file;
  return (
    <>
      {checks.length > 0 && (
        <p className="mt-1 flex gap-2 rounded-control bg-ok-soft px-3 py-2 text-13 text-ok">
          <CircleCheck size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            {file.approvalStatus === "approved" ? "Once saved" : "If approved"}, authors see:{" "}
            {verificationText({ checks, checkedAt: now })}.
          </span>
        </p>
      )}
      {evidence !== null && (
        <p className="mt-2 text-13 text-muted">
          Last checked {formatLocalDay(evidence.checkedAt)}
          {evidence.checkedBy !== null && ` by ${evidence.checkedBy}`}.
          {!evidence.isCurrent &&
            " They changed their name since, so authors no longer see these checks. Please check again."}
        </p>
      )}
    </>
  );
}
