import { api } from "@convex/_generated/api";
import { formatLocalSecond } from "@domain/local-dates";
import { HISTORY_SIZE } from "@domain/mail/campaigns/campaigns";
import { EXCLUSION_LABELS, exclusionOf } from "@domain/mail/campaigns/exclusions";
import { useQuery } from "convex/react";
import type { FunctionReturnType } from "convex/server";
import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-alert";
import SkipForward from "lucide-react/icons/skip-forward";
import { Badge } from "../../../../ui/badge";
import { EmptyState } from "../../../../ui/empty-state";
import { AdminTable } from "../../table/admin-table";
import type { Column } from "../../table/columns";
import { failureWords } from "./result-words";

type LoggedMail = FunctionReturnType<typeof api.admin.campaigns.emailLog>[number];

/** The last emails of every kind, newest first. */
export function EmailLog() {
  const mails = useQuery(api.admin.campaigns.emailLog, {});
  const list = { rows: mails ?? [], isLoading: mails === undefined, isLoadingMore: false, isDone: true };
  return (
    <section aria-label="Email log" className="mt-10">
      <h2 className="mb-4 display-22">Email log</h2>
      <AdminTable
        label="Email log"
        noun="email"
        columns={COLUMNS}
        list={{ ...list, loadMore: () => undefined }}
        listKey="email log"
        nameOf={addressOf}
        card={(mail) => <MailCard mail={mail} />}
        note={`Every kind of email, newest first, up to ${HISTORY_SIZE} entries.`}
        empty={<EmptyState title="No email was sent yet.">Each email appears here.</EmptyState>}
      />
    </section>
  );
}

const COLUMNS: readonly Column<LoggedMail>[] = [
  {
    id: "time",
    label: "Time",
    track: "10rem",
    cell: ({ sentAt }) => <span className="text-muted">{formatLocalSecond(sentAt)}</span>,
  },
  {
    id: "email",
    label: "Email",
    track: "minmax(0, 1.4fr)",
    cell: (mail) => <span className="block truncate">{addressOf(mail)}</span>,
  },
  { id: "kind", label: "Kind", track: "minmax(0, 1fr)", cell: (mail) => kindOf(mail) },
  { id: "result", label: "Result", track: "7.5rem", cell: (mail) => <Result mail={mail} /> },
  {
    id: "reason",
    label: "Reason",
    track: "minmax(0, 1.2fr)",
    cell: (mail) => <span className="min-w-0 py-1 text-pretty">{reasonOf(mail)}</span>,
  },
];

function MailCard({ mail }: { mail: LoggedMail }) {
  return (
    <div className="text-14">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{kindOf(mail)}</span>
        <Result mail={mail} />
      </p>
      <p className="break-all text-muted">{addressOf(mail)}</p>
      <p className="text-13 text-muted">{formatLocalSecond(mail.sentAt)}</p>
      {mail.reason !== null && <p className="mt-1">{reasonOf(mail)}</p>}
    </div>
  );
}

function Result({ mail: { outcome } }: { mail: LoggedMail }) {
  if (outcome === "skipped") return <Badge icon={SkipForward}>Skipped</Badge>;
  return outcome === "sent" ? (
    <Badge tone="ok" icon={Check}>
      Sent
    </Badge>
  ) : (
    <Badge tone="bad" icon={CircleAlert}>
      Failed
    </Badge>
  );
}

/** The log keeps no address of a deleted account. */
function addressOf({ email }: LoggedMail): string {
  return email === "" ? "A deleted account" : email;
}

/** "Search alert", "Campaign, test". */
function kindOf({ type, isTest }: LoggedMail): string {
  const words = type.replaceAll("_", " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${isTest ? ", test" : ""}`;
}

function reasonOf({ outcome, reason }: LoggedMail): string {
  if (reason === null) return "";
  if (outcome !== "skipped") return failureWords(reason);
  // Its reader had read the messages by then, or has another address.
  return reason === "outdated" ? "No longer needed" : EXCLUSION_LABELS[exclusionOf(reason)].label;
}
