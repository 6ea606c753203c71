import type { ComponentProps } from "react";
import { buttonClass } from "./button-class";

interface FileButtonProps extends Omit<ComponentProps<"input">, "type" | "accept" | "onChange" | "id"> {
  id: string;
  /** Media types. */
  accept: readonly string[];
  onPick: (file: File) => void;
  invalid?: boolean;
}

/** Chooses a file from a press that looks like a button; its words are the input's label. */
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
          // The same file may be chosen again.
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
