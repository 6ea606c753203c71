import { zodResolver } from "@hookform/resolvers/zod";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ChangeEvent, ComponentProps, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { FormProvider, useController, useForm, useFormContext, useFormState } from "react-hook-form";
import type { z } from "zod";
import type { ButtonSize } from "./button-class";
import { Button } from "./button";
import { cx } from "./cx";
import { useErrorSentence } from "./error-sentence";
import type { SelectOption } from "./fields";
import { Checkbox, describedBy, FieldError, FieldFrame, Input, Select, TextArea } from "./fields";
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
  /** The field a refusal is about; its sentence is then put there. */
  fieldOf?: (error: unknown) => Path<Typed> | null;
}

export interface ZodForm<Typed extends FieldValues, Parsed> {
  form: UseFormReturn<Typed, unknown, Parsed>;
  onSubmit: () => Promise<void>;
  failure: string | null;
}

/** A form checked by the schema the server checks again. Spread the result into `<Form>`. */
export function useZodForm<Typed extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Typed, Parsed>,
  { defaults, submit, sentence, fieldOf }: ZodFormOptions<Typed, Parsed>,
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
      const field = fieldOf?.(error) ?? null;
      if (field !== null) form.setError(field, { message: sentenceFor(error) });
      else if (problems.length === 0) setFailure(sentenceFor(error));
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
  /** True with a bar that stands at the window's lower edge: what takes the focus comes to stand above it. */
  hasBar?: boolean;
  /** How this form says what failed, where it has more to say than the sentence. */
  saying?: (sentence: string) => ReactNode;
  "aria-label"?: string;
}

/** Nothing can be edited or sent twice while it is on its way. */
export function Form<Typed extends FieldValues, Parsed>({
  form,
  onSubmit,
  failure,
  children,
  className,
  hasBar = false,
  saying = (sentence) => sentence,
  ...rest
}: FormProps<Typed, Parsed>) {
  return (
    <FormProvider {...form}>
      <form
        {...rest}
        className={cx(hasBar && "sm:[&_:is(input,select,textarea,button)]:scroll-mb-24", className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void keepingFocus(event.currentTarget, onSubmit);
        }}
      >
        {failure && <Failure key={failure}>{saying(failure)}</Failure>}
        <fieldset disabled={form.formState.isSubmitting} className="min-w-0">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** What was sent may have been sent from the foot of a long form: its failure comes into view. */
function Failure({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A browser may answer with a promise, which is no clean-up.
    void place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={place} className="mb-6 scroll-my-6">
      <Notice tone="bad" icon={CircleAlert} role="alert">
        {children}
      </Notice>
    </div>
  );
}

/**
 * A disabled fieldset takes the focus from its own button, to the page or to the dialog around the form:
 * afterwards it goes to the first error, or back.
 */
async function keepingFocus(form: HTMLFormElement, submit: () => Promise<void>) {
  const before = document.activeElement;
  // A dialog that is closed gives the focus back to what opened it.
  const page = form.closest("[role=dialog]") ? null : document.querySelector("main");
  await submit();
  const giveBack = () => {
    // Until what followed is drawn, nothing in here can take the focus.
    if (form.isConnected && form.querySelector("fieldset:disabled")) return requestAnimationFrame(giveBack);
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.contains(form)) return;
    // What was sent may have taken the form away: a listener goes on with what stands there now.
    const here = form.isConnected ? before : page;
    const target = form.querySelector("[aria-invalid]") ?? here;
    // Back on its button it must not take a failure, said above a long form, out of sight again.
    if (target instanceof HTMLElement) target.focus({ preventScroll: target === here });
  };
  requestAnimationFrame(giveBack);
}

interface FieldProps {
  name: string;
  label: ReactNode;
  /** "above": the title of its section says so for all its fields. */
  optional?: boolean | "above";
  hint?: ReactNode;
  /** Editing takes the errors of these fields away; they are looked at again when the form is sent. */
  clears?: readonly string[];
  className?: string;
}

function useField({ name, hint, clears }: Pick<FieldProps, "name" | "hint" | "clears">) {
  const id = useId();
  const { field, fieldState } = useController({ name });
  const { setValue, clearErrors } = useFormContext();
  const error = fieldState.error?.message;
  const edit = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
    if (!clears) return field.onChange(event);
    setValue(name, event.target.value, { shouldDirty: true });
    clearErrors([...clears]);
  };
  const input = {
    ...field,
    onChange: edit,
    id,
    invalid: Boolean(error),
    "aria-describedby": describedBy(id, { hint, error }),
  };
  return { id, input, error };
}

type TextFieldProps = FieldProps & Omit<ComponentProps<typeof Input>, keyof FieldProps | "id">;

export function TextField({ name, label, optional, hint, clears, className, ...rest }: TextFieldProps) {
  const { id, input, error } = useField({ name, hint, clears });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <Input {...rest} {...input} required={!optional} />
    </FieldFrame>
  );
}

export function PasswordField({ name, label, optional, hint, clears, className, ...rest }: TextFieldProps) {
  const { id, input, error } = useField({ name, hint, clears });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <PasswordInput {...rest} {...input} required={!optional} />
    </FieldFrame>
  );
}

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<typeof TextArea>, keyof FieldProps | "id">;

export function TextAreaField({
  name,
  label,
  optional,
  hint,
  clears,
  className,
  ...rest
}: TextAreaFieldProps) {
  const { id, input, error } = useField({ name, hint, clears });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <TextArea {...rest} {...input} required={!optional} />
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
}

export function SelectField({ name, label, optional, hint, className, options }: SelectFieldProps) {
  const { id, input, error } = useField({ name, hint });
  return (
    <FieldFrame {...{ id, label, optional, hint, error, className }}>
      <Select {...input} options={options} required={!optional} />
    </FieldFrame>
  );
}

export function CheckboxField({ name, label, className }: FieldProps) {
  const { id, input, error } = useField({ name });
  const { value, ...box } = input;
  return (
    <div className={className}>
      <Checkbox {...box} checked={Boolean(value)}>
        {label}
      </Checkbox>
      {error && (
        <FieldError id={id} className="mt-0! mb-1 pl-8">
          {error}
        </FieldError>
      )}
    </div>
  );
}

interface SubmitButtonProps {
  children: ReactNode;
  busyLabel: string;
  /** True while what the form began is still going on elsewhere. */
  busy?: boolean;
  /** `danger` for what cannot be undone. */
  variant?: "primary" | "danger";
  size?: ButtonSize;
  className?: string;
}

export function SubmitButton({
  children,
  busyLabel,
  busy = false,
  variant = "primary",
  size,
  className,
}: SubmitButtonProps) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState({ control });
  return (
    <Button
      type="submit"
      variant={variant}
      size={size}
      busy={isSubmitting || busy}
      busyLabel={busyLabel}
      className={className}
    >
      {children}
    </Button>
  );
}
