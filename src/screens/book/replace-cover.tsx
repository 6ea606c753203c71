import type { Id } from "@convex/_generated/dataModel";
import { IMAGE_TYPES } from "@domain/covers/images";
import { refusalOf } from "@domain/refusal-errors";
import ImageUp from "lucide-react/icons/image-up";
import { useId, useState } from "react";
import { usePictureUpload } from "../../shared/use-picture-upload";
import { cx } from "../../ui/cx";
import { toast } from "../../ui/toast";

/** Lets an admin replace the cover. Every open screen updates. */
export function ReplaceCover({ bookId }: { bookId: Id<"books"> }) {
  const upload = usePictureUpload();
  const [isSending, setSending] = useState(false);
  const id = useId();

  async function send(file: File) {
    setSending(true);
    try {
      await upload(file, { kind: "cover", bookId });
      toast("ok", "Cover replaced");
    } catch (error) {
      toast("bad", refusalOf(error)?.message ?? "Failed to upload cover image");
    } finally {
      setSending(false);
    }
  }

  return (
    <label
      htmlFor={id}
      className={cx(
        "absolute inset-x-2 bottom-2 flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control",
        "bg-surface text-14 font-medium hover:bg-third has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
        isSending && "cursor-progress text-muted",
      )}
    >
      <ImageUp size={18} strokeWidth={1.75} aria-hidden />
      {isSending ? "Uploading..." : "Replace cover"}
      <input
        id={id}
        type="file"
        accept={IMAGE_TYPES.join(",")}
        // A disabled one would leave its focus to the page.
        aria-disabled={isSending || undefined}
        onClick={(event) => isSending && event.preventDefault()}
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) void send(file);
        }}
      />
    </label>
  );
}
