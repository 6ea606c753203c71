import Glyph from "lucide-react/icons/bookmark";
import { cx } from "../../../ui/cx";

interface BookmarkButtonProps {
  title: string;
  /** Undefined where the button is no toggle. */
  isSaved?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** Above the card's own link, with a touch target of 44 px. */
export function BookmarkButton({ title, isSaved, isDisabled = false, onPress }: BookmarkButtonProps) {
  return (
    <button
      type="button"
      aria-label={`Save ${title}`}
      aria-pressed={isSaved}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className="z-10 shrink-0 rounded-badge text-brand touch-target"
    >
      <Glyph size={18} strokeWidth={1.75} className={cx(isSaved && "fill-current")} aria-hidden />
    </button>
  );
}
