import { fileRefusal, IMAGE_TYPES } from "@domain/covers/images";
import { sharedRefusals } from "@domain/shared-refusals";
import { useEffect, useId, useState } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useStrayDrops } from "../../lib/stray-drops";
import { Cover } from "../../shared/books/cover";
import { describedBy, FieldError } from "../../ui/form/fields";
import { FileButton } from "../../ui/form/file-button";

interface CoverFieldProps {
  /** The book's current cover. */
  coverUrl: string | null;
  authorName: string;
  onPick: (file: File) => void;
}

/** The cover, chosen or dropped here, previewed at once and uploaded when the book is saved. */
export function CoverField({ coverUrl, authorName, onPick }: CoverFieldProps) {
  const id = useId();
  useStrayDrops();
  const {
    field: { ref, onChange, onBlur },
    fieldState,
  } = useController({ name: "cover" });
  const { setError, clearErrors } = useFormContext();
  const [title, genre] = useWatch({ name: ["title", "genre"] }) as [string, string];
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview]);

  const pick = (file: File) => {
    const reason = fileRefusal("cover", file);
    if (reason !== null) return setError("cover", { message: sharedRefusals[reason].message });
    clearErrors("cover");
    onChange(true);
    setPreview(URL.createObjectURL(file));
    onPick(file);
  };
  const displayed = {
    slug: id,
    title: title || "Your book",
    authorName,
    genre,
    coverUrl: preview ?? coverUrl,
  };
  const error = fieldState.error?.message;
  return (
    <div
      className="w-28 sm:w-36"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const dropped = event.dataTransfer.files[0];
        if (dropped) pick(dropped);
      }}
    >
      <Cover book={displayed} eager />
      <FileButton
        ref={ref}
        id={id}
        accept={IMAGE_TYPES}
        invalid={Boolean(error)}
        aria-describedby={describedBy(id, { hint: true, error })}
        className="mt-3 w-full"
        onPick={pick}
        onBlur={onBlur}
      >
        {displayed.coverUrl === null ? "Choose cover" : "Replace cover"}
      </FileButton>
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
