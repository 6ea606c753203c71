import CircleAlert from "lucide-react/icons/circle-alert";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

/** Says above a form that another admin saved what is typed in it. */
export function ChangedElsewhere({ takeTheirs }: { takeTheirs: () => void }) {
  return (
    <Notice
      icon={CircleAlert}
      tone="amber"
      role="alert"
      className="mb-4"
      action={
        <Button size="sm" onClick={takeTheirs}>
          Show Theirs
        </Button>
      }
    >
      Another admin saved this while you were typing. Copy what you need: showing theirs drops your changes.
    </Notice>
  );
}
