import type { ApprovalStatus } from "@domain/accounts/roles";
import { formatLocalDay } from "@domain/local-dates";
import ExternalLink from "lucide-react/icons/external-link";
import { SafeLink } from "../../../ui/safe-link";
import type { Column } from "../table/columns";
import type { StatusChange } from "./status-change";
import { StatusSelect } from "./status-select";
import type { ProducerRow } from "./use-producers";

interface CellActions {
  pending: StatusChange | null;
  openId: string | undefined;
  onOpen: (producer: ProducerRow) => void;
  onChoose: (producer: ProducerRow, status: ApprovalStatus) => void;
}

/** The table's columns. */
export function producerColumns(actions: CellActions): Column<ProducerRow>[] {
  return [
    { id: "signup", label: "Signup Date", track: "6.25rem", cell: (row) => <SignupDate {...row} /> },
    {
      id: "name",
      label: "Full Name",
      track: "minmax(0, 1.2fr)",
      cell: (row) => <Name row={row} {...actions} />,
    },
    {
      id: "email",
      label: "Email",
      track: "minmax(0, 1.3fr)",
      cell: (row) => <p className="truncate text-muted">{row.email ?? "No email"}</p>,
    },
    { id: "status", label: "Status", track: "8.5rem", cell: (row) => <Status row={row} {...actions} /> },
    { id: "imdb", label: "IMDB", track: "4.5rem", cell: (row) => <Imdb {...row} /> },
  ];
}

/** A producer as a card. */
export function producerCard(actions: CellActions) {
  return function ProducerCard(row: ProducerRow) {
    return (
      <div className="grid gap-1 text-14">
        <div className="text-16">
          <Name row={row} {...actions} />
        </div>
        <p className="truncate text-muted">{row.email ?? "No email"}</p>
        <div className="flex items-center justify-between gap-4 text-13 text-muted">
          <span>
            Signed up <SignupDate {...row} />
          </span>
          <Imdb {...row} />
        </div>
        <Status row={row} {...actions} />
      </div>
    );
  };
}

function SignupDate({ signupDate }: ProducerRow) {
  return (
    <time dateTime={new Date(signupDate).toISOString()} className="text-muted tabular-nums">
      {formatLocalDay(signupDate)}
    </time>
  );
}

/** The name opens the panel. */
function Name({ row, openId, onOpen }: CellActions & { row: ProducerRow }) {
  const { _id, fullName, companyName } = row;
  return (
    <p className="truncate" title={companyName ? `${fullName}, ${companyName}` : fullName}>
      <button
        type="button"
        id={nameButtonId(_id)}
        aria-expanded={_id === openId}
        onClick={() => onOpen(row)}
        className="touch-target font-medium underline-offset-4 hover:underline"
      >
        {fullName}
      </button>
      {companyName && <span className="text-muted max-lg:text-14"> {companyName}</span>}
    </p>
  );
}

/** The element id of the button that opens a producer's panel. */
export function nameButtonId(profileId: string): string {
  return `producer-${profileId}`;
}

function Status({ row, pending, onChoose }: CellActions & { row: ProducerRow }) {
  const chosen = pending?.producer._id === row._id ? pending.status : null;
  return (
    <StatusSelect
      name={row.fullName}
      value={chosen ?? row.approvalStatus}
      onChange={(status) => onChoose(row, status)}
    />
  );
}

function Imdb({ imdbUrl, fullName }: ProducerRow) {
  if (imdbUrl === null) return <span className="whitespace-nowrap text-muted">No IMDB</span>;
  return (
    <SafeLink
      href={imdbUrl}
      className="touch-target inline-flex items-center gap-1.5 text-14 font-medium text-brand underline-offset-4 hover:underline"
    >
      IMDB
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only"> of {fullName}</span>
    </SafeLink>
  );
}
