import { formatLocalSecond } from "@domain/local-dates";
import { EXCLUSION_LABELS } from "@domain/mail/campaigns/exclusions";
import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import LoaderCircle from "lucide-react/icons/loader-circle";
import RefreshCw from "lucide-react/icons/refresh-cw";
import SkipForward from "lucide-react/icons/skip-forward";
import { Badge } from "../../../../ui/badge";
import type { Column } from "../../table/columns";
import type { Recipient } from "../campaign";
import { failureWords } from "./result-words";

/** The columns of a run's results. Those who wait in a canceled run get nothing. */
export const resultColumns = (nameLabel: string, isCanceled: boolean): readonly Column<Recipient>[] => [
  {
    id: "time",
    label: "Time",
    track: "10rem",
    cell: ({ at }) => <span className="text-muted">{timeOf(at)}</span>,
  },
  {
    id: "author",
    label: nameLabel,
    track: "minmax(0, 1.1fr)",
    cell: ({ name }) => <span className="block truncate font-medium">{name}</span>,
  },
  {
    id: "book",
    label: "Book",
    track: "minmax(0, 1.1fr)",
    cell: ({ bookTitle }) => <span className="block truncate">{bookTitle}</span>,
  },
  {
    id: "email",
    label: "Email",
    track: "minmax(0, 1.6fr)",
    cell: ({ email }) => <span className="block truncate text-muted">{email}</span>,
  },
  {
    id: "result",
    label: "Result",
    track: "7.5rem",
    cell: (row) => <Result row={row} isCanceled={isCanceled} />,
  },
  {
    id: "reason",
    label: "Reason",
    track: "minmax(0, 1.2fr)",
    cell: (row) => <span className="min-w-0 py-1 text-pretty">{reasonOf(row)}</span>,
  },
];

interface ResultProps {
  row: Recipient;
  isCanceled: boolean;
}

/** A result on a phone. */
export function ResultCard({ row, isCanceled }: ResultProps) {
  const reason = reasonOf(row);
  return (
    <div className="text-14">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{row.name || row.email}</span>
        <Result row={row} isCanceled={isCanceled} />
      </p>
      {row.bookTitle !== undefined && <p className="break-words">{row.bookTitle}</p>}
      <p className="break-all text-muted">{row.email}</p>
      <p className="text-13 text-muted">{timeOf(row.at)}</p>
      {reason !== "" && <p className="mt-1">{reason}</p>}
    </div>
  );
}

/** Where a person's email stands: the provider's report beats what we know ourselves. */
function Result({ row: { state, delivery, progress }, isCanceled }: ResultProps) {
  if (delivery === "bounced" || delivery === "complained")
    return (
      <Badge tone="bad" icon={CircleAlert}>
        {delivery === "bounced" ? "Bounced" : "Spam"}
      </Badge>
    );
  switch (state) {
    case "sent":
      return (
        <Badge tone="ok" icon={Check}>
          {delivery === "delivered" ? "Delivered" : "Sent"}
        </Badge>
      );
    case "queued":
      return progress?.error === undefined ? (
        <Badge tone="info" icon={LoaderCircle}>
          Sending
        </Badge>
      ) : (
        <Badge tone="amber" icon={RefreshCw}>
          Retrying
        </Badge>
      );
    case "skipped":
    case "excluded":
      return <Badge icon={SkipForward}>Skipped</Badge>;
    case "failed":
      return (
        <Badge tone="bad" icon={CircleAlert}>
          Failed
        </Badge>
      );
    case "waiting":
      return isCanceled ? <Badge icon={Ban}>Not Sent</Badge> : <Badge icon={Clock}>Waiting</Badge>;
  }
}

function reasonOf({ reason, error, progress, clicks, delivery }: Recipient): string {
  if (delivery === "bounced") return "The mailbox doesn’t exist or refused it";
  if (delivery === "complained") return "The reader marked it as spam";
  if (reason !== undefined) return EXCLUSION_LABELS[reason].label;
  if (error !== undefined) return failureWords(error);
  if (progress?.error !== undefined)
    return `The provider didn’t take it. Next try ${formatLocalSecond(progress.nextAttemptAt)}`;
  return clicks === 0 ? "" : clicks === 1 ? "Followed a link" : `Followed ${clicks} links`;
}

function timeOf(at: number | undefined): string {
  return at === undefined ? "" : formatLocalSecond(at);
}
