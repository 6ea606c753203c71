import { fileRefusal, IMAGE_TYPES } from "@domain/images";
import { refusals } from "@domain/refusals";
import type { ChangeEvent } from "react";
import { useEffect, useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { Cover } from "../../market/cover";
import { buttonClass } from "../../ui/button-class";
import { describedBy, FieldError } from "../../ui/fields";

interface CoverFieldProps {
  /** The picture the book has already. */
  coverUrl: string | null;
  authorName: string;
  onPick: (file: File) => void;
}

/** The cover: picked here, shown at once, and sent when the book is saved (SUB-10 to SUB-12, B-26). */
export function CoverField({ coverUrl, authorName, onPick }: CoverFieldProps) {
  const id = useId();
  const {
    field: { ref, onChange, onBlur },
    fieldState,
  } = useController({ name: "cover" });
  const { setError, clearErrors } = useFormContext();
  const [title, genre] = useWatch({ name: ["title", "genre"] }) as [string, string];
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    const reason = fileRefusal("cover", file);
    if (reason !== null) return setError("cover", { message: refusals[reason].message });
    clearErrors("cover");
    onChange(true);
    setPreview(URL.createObjectURL(file));
    onPick(file);
  };
  const shown = { _id: id, title: title || "Your book", authorName, genre, coverUrl: preview ?? coverUrl };
  const error = fieldState.error?.message;
  return (
    <div className="w-36">
      <Cover book={shown} eager />
      <input
        ref={ref}
        id={id}
        type="file"
        accept={IMAGE_TYPES.join(",")}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint: true, error })}
        className="peer sr-only"
        onChange={pick}
        onBlur={onBlur}
      />
      <label
        htmlFor={id}
        className={buttonClass(
          "secondary",
          "sm",
          "mt-3 w-full cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2",
        )}
      >
        {shown.coverUrl === null ? "Choose cover" : "Replace cover"}
      </label>
      {error ? (
        <FieldError id={id}>{error}</FieldError>
      ) : (
        <p id={`${id}-hint`} className="mt-1 text-13 text-muted">
          JPG, PNG or WebP, less than 5MB
        </p>
      )}
    </div>
  );
}
