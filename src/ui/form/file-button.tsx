import type { ComponentProps } from "react";
import { buttonClass } from "../button-class";

interface FileButtonProps extends Omit<
  ComponentProps<"input">,
  "type" | "accept" | "onChange" | "onClick" | "disabled" | "id"
> {
  id: string;
  /** Media types. */
  accept: readonly string[];
  onPick: (file: File) => void;
  invalid?: boolean;
  /** While true, it opens nothing. It is not disabled: that would take its focus to the page. */
  busy?: boolean;
}

/** A file input that looks like a button. Its children are the label. */
export function FileButton({
  id,
  accept,
  onPick,
  invalid = false,
  busy = false,
  className,
  children,
  ...rest
}: FileButtonProps) {
  return (
    <>
      <input
        {...rest}
        id={id}
        type="file"
        accept={accept.join(",")}
        aria-invalid={invalid || undefined}
        aria-disabled={busy || undefined}
        onClick={(event) => busy && event.preventDefault()}
        className="peer sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Without this, choosing the same file again fires no change event.
          event.target.value = "";
          if (file) onPick(file);
        }}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "secondary",
          "sm",
          `cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-aria-disabled:cursor-progress peer-aria-disabled:text-muted ${className ?? ""}`,
        )}
      >
        {children}
      </label>
    </>
  );
}
