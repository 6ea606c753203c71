import { MAX_LINE, MAX_TEXT } from "@domain/mail/campaigns/content";
import { useId } from "react";
import type { SelectOption } from "../../../../ui/form/fields";
import { describedBy, FieldFrame, Input, Select, TextArea } from "../../../../ui/form/fields";

interface FieldProps {
  label: string;
  hint?: string;
  optional?: boolean;
  value: string;
  maxLength?: number;
  error?: string;
  onChange: (value: string) => void;
}

/** A line of text. */
export function Line({ label, hint, optional, value, maxLength = MAX_LINE, error, onChange }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} optional={optional} error={error}>
      <Input
        id={id}
        value={value}
        maxLength={maxLength}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** Paragraphs of text. */
export function Paragraphs({ label, hint, value, error, onChange }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <TextArea
        id={id}
        rows={6}
        value={value}
        maxLength={MAX_TEXT}
        invalid={error !== undefined}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}

/** A choice of one. */
export function SelectLine({
  label,
  hint,
  value,
  error,
  options,
  onChange,
}: FieldProps & { options: readonly SelectOption[] }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Select
        id={id}
        value={value}
        options={options}
        aria-describedby={describedBy(id, { hint, error })}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
