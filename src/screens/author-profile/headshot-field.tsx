import { api } from "@convex/_generated/api";
import { IMAGE_TYPES } from "@domain/covers/images";
import { messageFor } from "@domain/refusal-errors";
import { useMutation } from "convex/react";
import { useId, useState } from "react";
import { useStrayDrops } from "../../lib/stray-drops";
import { Headshot } from "../../shared/people/headshot";
import { usePictureUpload } from "../../shared/use-picture-upload";
import { Button } from "../../ui/button";
import { FieldError } from "../../ui/form/fields";
import { FileButton } from "../../ui/form/file-button";

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
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const run = async (change: Promise<unknown>, success: string, failurePrefix: string) => {
    setBusy(true);
    setFailure(null);
    try {
      await change;
      onSaved(success);
    } catch (error) {
      setFailure(`${failurePrefix}: ${messageFor(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div role="group" aria-label="Headshot" className="flex items-center gap-5">
      <Headshot name={name} url={url} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            id={id}
            accept={IMAGE_TYPES}
            disabled={isBusy}
            invalid={failure !== null}
            aria-describedby={failure === null ? `${id}-hint` : `${id}-error`}
            onPick={(file) =>
              void run(upload(file, { kind: "headshot" }), "Headshot saved", "Error uploading headshot")
            }
          >
            {isBusy ? "Uploading..." : url === null ? "Upload headshot" : "Replace headshot"}
          </FileButton>
          {url !== null && !isBusy && (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => void run(remove({}), "Headshot removed", "Error removing headshot")}
            >
              Remove
            </Button>
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
