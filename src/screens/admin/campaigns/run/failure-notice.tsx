import { grouped } from "@domain/figures";
import CircleAlert from "lucide-react/icons/circle-alert";
import { Button } from "../../../../ui/button";
import { Notice } from "../../../../ui/notice";
import type { Run } from "../campaign";
import { useResultFilter } from "./use-result-filter";

/** Says how many emails failed or bounced, and leads to them. */
export function FailureNotice({ run: { failed, bounced } }: { run: Run }) {
  const [, setFilter] = useResultFilter();
  if (failed + bounced === 0) return null;
  const parts = [
    ...(failed > 0 ? [`${grouped(failed)} ${failed === 1 ? "email" : "emails"} failed.`] : []),
    ...(bounced > 0
      ? [
          bounced === 1
            ? "One mailbox doesn’t exist, so we won’t write to it again."
            : `${grouped(bounced)} mailboxes don’t exist, so we won’t write to them again.`,
        ]
      : []),
  ];
  return (
    <Notice
      tone="bad"
      icon={CircleAlert}
      action={
        failed > 0 && (
          <Button size="sm" variant="destructive" onClick={() => setFilter("failed")}>
            Show Failed
          </Button>
        )
      }
    >
      {parts.join(" ")}
    </Notice>
  );
}
