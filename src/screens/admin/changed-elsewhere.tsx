import CircleAlert from "lucide-react/icons/circle-alert";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

interface ChangedElsewhereProps {
  /** "this campaign". */
  what?: string;
  takeTheirs: () => void;
}

/** Says above a form that another admin saved what is typed in it. */
export function ChangedElsewhere({ what = "this", takeTheirs }: ChangedElsewhereProps) {
  return (
    <Notice
      icon={CircleAlert}
      tone="amber"
      role="alert"
      className="mb-6"
      action={
        <Button size="sm" onClick={takeTheirs}>
          Show Theirs
        </Button>
      }
    >
      Another admin saved {what} while you were typing. Copy what you need: showing theirs drops your changes.
    </Notice>
  );
}
