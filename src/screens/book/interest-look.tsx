import Bookmark from "lucide-react/icons/bookmark";
import BookmarkCheck from "lucide-react/icons/bookmark-check";
import { Button } from "../../ui/button";

interface InterestLookProps {
  isSaved?: boolean;
  /** False while it is not known whether the book is saved. */
  isKnown: boolean;
  onPress?: () => void;
  className?: string;
}

export function InterestLook({ isSaved = false, isKnown, onPress, className }: InterestLookProps) {
  return (
    <Button
      variant={isSaved ? "pressed" : "primary"}
      size="lg"
      icon={isSaved ? BookmarkCheck : Bookmark}
      aria-pressed={isSaved}
      aria-disabled={!isKnown || undefined}
      className={className}
      onClick={isKnown ? onPress : undefined}
    >
      {isSaved ? "Interested" : "Mark Interest"}
    </Button>
  );
}
