import { zodResolver } from "@hookform/resolvers/zod";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ChangeEvent, ComponentProps, ReactNode, RefObject } from "react";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { DefaultValues, FieldValues, Path, UseFormReturn } from "react-hook-form";
import { FormProvider, useController, useForm, useFormContext, useFormState } from "react-hook-form";
import type { z } from "zod";
import type { ButtonSize } from "../button-class";
import { Button } from "../button";
import { cx } from "../cx";
import { useErrorSentence } from "./error-sentence";
import type { SelectOption } from "./fields";
import { Checkbox, describedBy, FieldError, FieldFrame, Input, Select, TextArea } from "./fields";
import { Notice } from "../notice";
import { PasswordInput } from "./password-input";
import { withUnread } from "./unread";

/** A zod schema whose parsed values may differ from the typed ones (trimmed, canonical). */
type FormSchema<Typed extends FieldValues, Parsed> = z.ZodType<Parsed, Typed>;

interface ZodFormOptions<Typed extends FieldValues, Parsed> {
  defaults: DefaultValues<Typed>;
  /** Gets the parsed values. An error it throws appears on its field, or in one sentence above the form. */
  submit: (values: Parsed) => Promise<unknown>;
  /** Replaces the default sentence for an error. */
  sentence?: (error: unknown) => string;
  /** The field that shows a refusal's sentence. */
  fieldOf?: (error: unknown) => Path<Typed> | null;
  /** False where an error summary takes the focus instead of the first invalid field. */
  focusesField?: boolean;
}

export interface ZodForm<Typed extends FieldValues, Parsed> {
  form: UseFormReturn<Typed, unknown, Parsed>;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: () => Promise<void>;
  failure: string | null;
}

/** A form validated by the same schema as on the server. Spread the result into `<Form>`. */
export function useZodForm<Typed extends FieldValues, Parsed extends FieldValues>(
  schema: FormSchema<Typed, Parsed>,
  { defaults, submit, sentence, fieldOf, focusesField = true }: ZodFormOptions<Typed, Parsed>,
): ZodForm<Typed, Parsed> {
  const defaultSentence = useErrorSentence();
  const sentenceFor = sentence ?? defaultSentence;
  const [failure, setFailure] = useState<string | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const check = zodResolver(schema);
  const form = useForm<Typed, unknown, Parsed>({
    resolver: async (...typed) => withUnread(await check(...typed), element.current),
    defaultValues: defaults,
    shouldFocusError: focusesField,
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
  return { form, element, onSubmit, failure };
}

/** Maps the server's schema errors to this form's fields by the names in `data.ZodError[].path`. */
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
  /** Renders more than the sentence for a failure. */
  renderFailure?: (sentence: string) => ReactNode;
  "aria-label"?: string;
}

/** A form that disables its fields while it submits. */
export function Form<Typed extends FieldValues, Parsed>({
  form,
  element,
  onSubmit,
  failure,
  children,
  className,
  renderFailure = (sentence) => sentence,
  ...rest
}: FormProps<Typed, Parsed>) {
  const { isSubmitting } = form.formState;
  // A disabled fieldset loses its focus to the page, in some browsers at once. The form keeps it meanwhile.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isSubmitting && (focused === document.body || element.current?.contains(focused)))
      element.current?.focus({ preventScroll: true });
  }, [isSubmitting, element]);
  return (
    <FormProvider {...form}>
      <form
        {...rest}
        ref={element}
        tabIndex={-1}
        className={cx("outline-none", className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submitAndRestoreFocus(event.currentTarget, onSubmit);
        }}
      >
        {failure && <Failure key={failure}>{renderFailure(failure)}</Failure>}
        <fieldset disabled={isSubmitting} className="min-w-0">
          {children}
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** Scrolls into view, because the submit button may be at the bottom of a long form. */
function Failure({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // `void`, because a browser may return a promise, which React would take for a cleanup function.
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

/** After submitting, the focus goes from the form to the first error, or back to where it was. */
async function submitAndRestoreFocus(form: HTMLFormElement, submit: () => Promise<void>) {
  const before = document.activeElement;
  // A closing dialog returns the focus to its opener itself.
  const page = form.closest("[role=dialog]") ? null : document.querySelector("main");
  await submit();
  const restoreFocus = () => {
    // A disabled fieldset cannot take the focus, so this waits for the next render.
    if (form.isConnected && form.querySelector("fieldset:disabled"))
      return requestAnimationFrame(restoreFocus);
    const focused = document.activeElement;
    if (focused !== document.body && !focused?.contains(form)) return;
    // Submitting may have removed the form. Then the page takes the focus.
    const here = form.isConnected ? before : page;
    const target = form.querySelector("[aria-label='What to fix'][data-focus], [aria-invalid]") ?? here;
    // Without scrolling, so that a failure above a long form stays in view.
    if (target instanceof HTMLElement) target.focus({ preventScroll: target === here });
  };
  requestAnimationFrame(restoreFocus);
}

interface FieldProps {
  name: string;
  label: ReactNode;
  /** "above" means that the section's title already says "optional". */
  optional?: boolean | "above";
  hint?: ReactNode;
  /** Editing clears the errors of these fields until the next submit. */
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

/** A short field with its buttons beside it, or below it on a phone. */
export function ShortTextField({
  name,
  label,
  hint,
  clears,
  children,
  ...rest
}: Omit<TextFieldProps, "optional" | "className">) {
  const { id, input, error } = useField({ name, hint, clears });
  return (
    <FieldFrame {...{ id, label, hint, error }}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-3">
        <Input {...rest} {...input} required className="sm:max-w-60" />
        {children}
      </div>
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
  /** True while work that the form started still runs. */
  busy?: boolean;
  /** `danger` for actions that cannot be undone, `secondary` beside another main action of the page, `muted` while nothing is to save. */
  variant?: "primary" | "secondary" | "muted" | "danger";
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
