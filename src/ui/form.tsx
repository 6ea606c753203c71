import { zodResolver } from "@hookform/resolvers/zod";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ComponentProps, ReactNode } from "react";
import { useId, useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { FormProvider, useController, useForm, useFormContext, useFormState } from "react-hook-form";
import type { z } from "zod";
import type { ButtonSize } from "./button-class";
import { Button } from "./button";
import { useErrorSentence } from "./error-sentence";
import { Checkbox, describedBy, FieldFrame, Input } from "./fields";
import { Notice } from "./notice";
import { PasswordInput } from "./password-input";

/** A zod object whose parsed result may differ from what is typed (trimmed, canonical). */
type FormSchema<Typed extends FieldValues, Parsed> = z.ZodType<Parsed, Typed>;

interface ZodFormOptions<Typed extends FieldValues, Parsed> {
  defaults: DefaultValues<Typed>;
  /** Called with the parsed values. What it throws is put on its field, or in one sentence above the form. */
  submit: (values: Parsed) => Promise<unknown>;
  /** Where this form has better words for a failure than the usual ones. */
  sentence?: (error: unknown) => string;
}

export interface ZodForm<Typed extends FieldValues, Parsed> {
  form: UseFormReturn<Typed, unknown, Parsed>;
  onSubmit: () => Promise<void>;
  failure: string | null;
}

/** A form checked by the schema the server checks again. Spread the result into `<Form>`. */
export function useZodForm<Typed extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Typed, Parsed>,
  { defaults, submit, sentence }: ZodFormOptions<Typed, Parsed>,
): ZodForm<Typed, Parsed> {
  const usualSentence = useErrorSentence();
  const sentenceFor = sentence ?? usualSentence;
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Typed, unknown, Parsed>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    shouldFocusError: true,
  });
  const onSubmit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await submit(values);
    } catch (error) {
      const problems = fieldProblems(error, Object.keys(values));
      for (const { field, message } of problems) form.setError(field as Path<Typed>, { message });
      if (problems.length === 0) setFailure(sentenceFor(error));
    }
  });
  return { form, onSubmit, failure };
}

/** What the server's schema refused, by field of this form: `data.ZodError[].path` ends with the field's name. */
function fieldProblems(error: unknown, fields: string[]): { field: string; message: string }[] {
  const data: unknown = error instanceof Error && "data" in error ? error.data : null;
  const issues: unknown =
    typeof data === "object" && data !== null && "ZodError" in data ? data.ZodError : [];
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: { path?: unknown[]; message?: unknown }) => {
    const field = issue.path?.find((part) => typeof part === "string" && fields.includes(part));
    return typeof field === "string" ? [{ field, message: String(issue.message) }] : [];
  });
}

interface FormProps<Typed extends FieldValues, Parsed> extends ZodForm<Typed, Parsed> {
  children: ReactNode;
  className?: string;
  "aria-label"?: string;
}

/** Nothing can be edited or sent twice while it is on its way. */
export function Form<Typed extends FieldValues, Parsed>({
  form,
  onSubmit,
  failure,
  children,
  className,
  ...rest
}: FormProps<Typed, Parsed>) {
  return (
    <FormProvider {...form}>
      <form
        {...rest}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keepingFocus(event.currentTarget, onSubmit);
        }}
      >
        {failure && (
          <Notice tone="bad" icon={CircleAlert} role="alert" className="mb-6">
            {failure}
          </Notice>
        )}
        <fieldset disabled={form.formState.isSubmitting} className="min-w-0">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** A disabled fieldset takes the focus from its own button: afterwards it goes to the first error, or back. */
async function keepingFocus(form: HTMLFormElement, submit: () => Promise<void>) {
  const before = document.activeElement;
  await submit();
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    const target = form.querySelector("[aria-invalid]") ?? before;
    if (target instanceof HTMLElement) target.focus();
  });
}

interface FieldProps {
  name: string;
  label: ReactNode;
  optional?: boolean;
  hint?: ReactNode;
  className?: string;
}

function useField({ name, hint }: FieldProps) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const error = fieldState.error?.message;
  const input = {
    ...field,
    id,
    invalid: Boolean(error),
    "aria-describedby": describedBy(id, { hint, error }),
  };
  return { id, input, error };
}

type TextFieldProps = FieldProps & Omit<ComponentProps<typeof Input>, keyof FieldProps | "id">;

export function TextField({ name, label, optional, hint, className, ...rest }: TextFieldProps) {
  const { id, input, error } = useField({ name, label, hint });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <Input {...rest} {...input} required={!optional} />
    </FieldFrame>
  );
}

export function PasswordField({ name, label, optional, hint, className, ...rest }: TextFieldProps) {
  const { id, input, error } = useField({ name, label, hint });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <PasswordInput {...rest} {...input} required={!optional} />
    </FieldFrame>
  );
}

export function CheckboxField({ name, label, className }: FieldProps) {
  const { field } = useController({ name });
  const { value, ...input } = field;
  return (
    <Checkbox {...input} checked={Boolean(value)} className={className}>
      {label}
    </Checkbox>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  busyLabel: string;
  /** True while what the form began is still going on elsewhere. */
  busy?: boolean;
  size?: ButtonSize;
  className?: string;
}

export function SubmitButton({ children, busyLabel, busy = false, size, className }: SubmitButtonProps) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  return (
    <Button
      type="submit"
      variant="primary"
      size={size}
      busy={isSubmitting || busy}
      busyLabel={busyLabel}
      className={className}
    >
      {children}
    </Button>
  );
}
