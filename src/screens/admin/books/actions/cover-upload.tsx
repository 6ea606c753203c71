import { fileRefusal } from "@domain/covers/images";
import { sharedRefusals } from "@domain/shared-refusals";
import LoaderCircle from "lucide-react/icons/loader-circle";
import { useRef, useState } from "react";
import { Cover } from "../../../../shared/books/cover";
import { usePictureUpload } from "../../../../shared/use-picture-upload";
import { cx } from "../../../../ui/cx";
import { toast } from "../../../../ui/toast";
import type { CoveredBook } from "./action-book";
import { coverFailure } from "./cover-failure";

/** A book's cover. A click, or a picture dropped on it, replaces it. */
export function CoverUpload({ book, className }: { book: CoveredBook; className?: string }) {
  const upload = usePictureUpload();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isTarget, setTarget] = useState(false);
  const replace = async (file: File | undefined) => {
    if (file === undefined || isBusy) return;
    const reason = fileRefusal("cover", file);
    if (reason !== null) return toast("bad", sharedRefusals[reason].message);
    setBusy(true);
    try {
      await upload(file, { kind: "cover", bookId: book._id });
      toast("ok", `Replaced the cover of ${book.title}`);
    } catch (error) {
      toast("bad", coverFailure(error), { label: "Retry", run: () => void replace(file) });
    }
    setBusy(false);
  };
  return (
    <>
      <button
        type="button"
        aria-label={`Replace the cover of ${book.title}`}
        title="Click or drop a picture to replace the cover"
        aria-busy={isBusy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setTarget(true);
        }}
        onDragLeave={() => setTarget(false)}
        onDrop={(event) => {
          event.preventDefault();
          setTarget(false);
          void replace(event.dataTransfer.files[0]);
        }}
        className={cx(
          "relative block shrink-0 rounded-cover",
          isTarget && "outline-2 outline-offset-2 outline-info",
          className,
        )}
      >
        <Cover book={book} decorative />
        {isBusy && (
          <span className="absolute inset-0 flex items-center justify-center bg-veil text-on-fill">
            <LoaderCircle size={16} className="animate-spin" aria-hidden />
          </span>
        )}
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label={`New cover of ${book.title}`}
        className="hidden"
        onChange={(event) => {
          void replace(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </>
  );
}
