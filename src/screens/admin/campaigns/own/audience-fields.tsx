import { APPROVAL_LABELS, APPROVAL_STATUSES } from "@domain/accounts/roles";
import { GENRES } from "@domain/books/genres";
import type { Audience, AudienceRole, ClaimChoice } from "@domain/mail/campaigns/audience";
import {
  AUDIENCE_LABELS,
  AUDIENCE_ROLES,
  CLAIM_CHOICES,
  CLAIM_LABELS,
} from "@domain/mail/campaigns/audience";
import { Chip } from "../../../../ui/chip";
import { SelectLine } from "./typed-fields";

interface AudienceFieldsProps {
  audience: Audience;
  onChange: (audience: Audience) => void;
}

/** Whom a campaign is for. */
export function AudienceFields({ audience, onChange }: AudienceFieldsProps) {
  const { role, claim, statuses, genres } = audience;
  const change = (part: Partial<Audience>) => onChange({ ...audience, ...part });
  return (
    <>
      <SelectLine
        label="Audience"
        value={role}
        options={AUDIENCE_ROLES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
        onChange={(value) => change({ role: value as AudienceRole })}
      />
      {role === "author" && (
        <SelectLine
          label="Account"
          value={claim}
          hint={
            claim === "claimed"
              ? undefined
              : "Authors without an account get it only if they asked for the newsletter."
          }
          options={CLAIM_CHOICES.map((value) => ({ value, label: CLAIM_LABELS[value] }))}
          onChange={(value) => change({ claim: value as ClaimChoice })}
        />
      )}
      {role === "producer" && (
        <Choices
          label="Status"
          options={APPROVAL_STATUSES}
          labels={APPROVAL_LABELS}
          chosen={statuses}
          onChange={(next) => change({ statuses: next })}
        />
      )}
      {role !== "reader" && (
        <Choices
          label="Genres"
          options={GENRES}
          chosen={genres}
          onChange={(next) => change({ genres: next })}
        />
      )}
    </>
  );
}

interface ChoicesProps<Option extends string> {
  label: string;
  options: readonly Option[];
  labels?: Record<Option, string>;
  chosen: readonly Option[];
  onChange: (chosen: Option[]) => void;
}

/** Any number of choices. None means all. */
function Choices<Option extends string>({ label, options, labels, chosen, onChange }: ChoicesProps<Option>) {
  const toggle = (option: Option) =>
    onChange(options.filter((each) => (each === option ? !chosen.includes(each) : chosen.includes(each))));
  return (
    <div role="group" aria-label={label}>
      <p className="mb-1.5 text-14 font-medium">
        {label} <span className="font-normal text-muted">{chosen.length === 0 && "(all)"}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <Chip key={option} selected={chosen.includes(option)} onToggle={() => toggle(option)}>
            {labels?.[option] ?? option}
          </Chip>
        ))}
      </div>
    </div>
  );
}
