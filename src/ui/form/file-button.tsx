import type { ComponentProps } from "react";
import { buttonClass } from "../button-class";

interface FileButtonProps extends Omit<ComponentProps<"input">, "type" | "accept" | "onChange" | "id"> {
  id: string;
  /** Media types. */
  accept: readonly string[];
  onPick: (file: File) => void;
  invalid?: boolean;
}

/** A file input that looks like a button. Its children are the label. */
export function FileButton({
  id,
  accept,
  onPick,
  invalid = false,
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
          `cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-disabled:cursor-progress peer-disabled:text-muted ${className ?? ""}`,
        )}
      >
        {children}
      </label>
    </>
  );
}
