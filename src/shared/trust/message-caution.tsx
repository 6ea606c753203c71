import type { Caution, CautionReader } from "@domain/trust/cautions";
import { cautionText } from "@domain/trust/cautions";
import TriangleAlert from "lucide-react/icons/triangle-alert";

interface MessageCautionProps {
  caution: Caution;
  reader: CautionReader;
  /** Null once the reader has reported the message. */
  acts: {
    /** Null if nobody is left to report. */
    onReport: (() => void) | null;
    /** Hides the caution for good. */
    onDismiss: () => void;
  } | null;
}

const LINK_BUTTON =
  "min-h-6 font-semibold underline decoration-1 underline-offset-3 hover:decoration-2 pointer-coarse:min-h-11";

/** Stands above a message that asks for money or leads away, for its recipient alone. It blocks nothing. */
export function MessageCaution({ caution, reader, acts }: MessageCautionProps) {
  const { title, advice } = cautionText(caution, reader);
  return (
    <div
      role="note"
      aria-label="Caution"
      className="flex gap-3 rounded-control bg-amber-soft px-4 py-3 text-14 text-amber"
    >
      <TriangleAlert size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-pretty">{advice}</p>
        {acts !== null && (
          <p className="mt-1.5 flex flex-wrap gap-x-5">
            {acts.onReport !== null && (
              <button type="button" className={LINK_BUTTON} onClick={acts.onReport}>
                Report message
              </button>
            )}
            <button type="button" className={LINK_BUTTON} onClick={acts.onDismiss}>
              This is fine
            </button>
          </p>
        )}
      </div>
    </div>
  );
}
