import { api } from "@convex/_generated/api";
import { IMAGE_TYPES } from "@domain/covers/images";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useId, useRef, useState } from "react";
import { useStrayDrops } from "../../lib/stray-drops";
import { Headshot } from "../../shared/people/headshot";
import { usePictureUpload } from "../../shared/use-picture-upload";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/form/fields";
import { FileButton } from "../../ui/form/file-button";
import { usePassFocus } from "../../ui/pass-focus";

const WORDS = {
  upload: ["Headshot saved", "Error uploading headshot"],
  remove: ["Headshot removed", "Error removing headshot"],
} as const;

interface HeadshotFieldProps {
  name: string;
  url: string | null;
  onSaved: (message: string) => void;
}

/** Uploads a headshot as soon as it is chosen. */
export function HeadshotField({ name, url, onSaved }: HeadshotFieldProps) {
  const id = useId();
  useStrayDrops();
  const upload = usePictureUpload();
  const remove = useMutation(api.profiles.removeHeadshot);
  const [busy, setBusy] = useState<"upload" | "remove" | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async (act: "upload" | "remove", change: Promise<unknown>) => {
    const [success, failurePrefix] = WORDS[act];
    setBusy(act);
    setFailure(null);
    try {
      await change;
      onSaved(success);
    } catch (error) {
      setFailure(`${failurePrefix}: ${messageFor(error)}`);
    } finally {
      setBusy(null);
    }
  };
  return (
    <div role="group" aria-label="Headshot" tabIndex={-1} className="flex items-center gap-5 outline-none">
      <Headshot name={name} url={url} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            id={id}
            accept={IMAGE_TYPES}
            busy={busy !== null}
            invalid={failure !== null}
            aria-describedby={failure === null ? `${id}-hint` : `${id}-error`}
            onPick={(file) => void run("upload", upload(file, { kind: "headshot" }))}
          >
            {busy === "upload" ? "Uploading..." : url === null ? "Upload headshot" : "Replace headshot"}
          </FileButton>
          {url !== null && busy !== "upload" && (
            <Remove busy={busy !== null} onPress={() => void run("remove", remove({}))} />
          )}
        </div>
        {failure === null ? (
          <p id={`${id}-hint`} className="mt-2 text-13 text-muted">
            JPG, PNG or WebP, max 5MB
          </p>
        ) : (
          <div role="alert">
            <FieldError id={id}>{failure}</FieldError>
          </div>
        )}
      </div>
    </div>
  );
}

/** Leaves its focus to the field when the headshot goes. */
function Remove({ busy, onPress }: { busy: boolean; onPress: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  usePassFocus(button);
  return (
    <Button ref={button} size="sm" variant="quiet" busy={busy} onClick={onPress}>
      Remove
    </Button>
  );
}
