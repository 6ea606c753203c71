import { formatLocalDayAndTime } from "@domain/local-dates";
import { grouped } from "@domain/figures";
import CircleCheck from "lucide-react/icons/circle-check";
import ExternalLink from "lucide-react/icons/external-link";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { externalLink } from "@domain/links";
import { Badge } from "../../../ui/badge";
import { SafeLink } from "../../../ui/safe-link";
import type { ProducerFile } from "./decision-draft";

/** All that a producer gave, and what happened since. */
export function PanelFacts({ file }: { file: ProducerFile }) {
  const website = externalLink(file.website ?? "");
  return (
    <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 text-14">
      <Fact name="Company">{file.companyName ?? <None>No company</None>}</Fact>
      <Fact name="City">{file.city ?? <None>No city</None>}</Fact>
      <Fact name="Email">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 wrap-anywhere">{file.email ?? <None>No email</None>}</span>
          {file.emailVerified ? (
            <Badge tone="ok" icon={CircleCheck}>
              Verified
            </Badge>
          ) : (
            <Badge tone="amber" icon={TriangleAlert}>
              Not verified
            </Badge>
          )}
        </span>
      </Fact>
      <Fact name="Phone">{file.phone ?? <None>No phone</None>}</Fact>
      <Fact name="IMDb profile">
        {file.imdbUrl === null ? <None>No IMDB</None> : <OutLink href={file.imdbUrl} />}
      </Fact>
      {website !== null && (
        <Fact name="Website">
          <OutLink href={website} />
        </Fact>
      )}
      <Fact name="Genres">{file.genres.length === 0 ? <None>None</None> : file.genres.join(", ")}</Fact>
      <Fact name="Signup Date">{formatLocalDayAndTime(file.signupDate)}</Fact>
      <Fact name="Saved books">
        {grouped(file.savedBooks)}
        {file.savedBooks > 0 && file.approvalStatus !== "approved" && ", counted once approved"}
      </Fact>
      <Fact name="Earlier decisions">
        <Decisions file={file} />
      </Fact>
      {file.notes !== null && <Fact name="Last note">{file.notes}</Fact>}
    </dl>
  );
}

function Decisions({ file: { decisions } }: { file: ProducerFile }) {
  if (decisions.length === 0) return "None";
  return (
    <ol className="grid gap-2">
      {decisions.map(({ at, by, summary, reason }) => (
        <li key={at}>
          {summary}
          {reason !== null && <span className="block text-muted">“{reason}”</span>}
          <span className="block text-13 text-muted">
            {formatLocalDayAndTime(at)}
            {by !== null && `, ${by}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function None({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>;
}

/** A link that shows where it leads. */
function OutLink({ href }: { href: string }) {
  return (
    <SafeLink href={href} className="text-link">
      {href.replace(/^https:\/\/(www\.)?/, "")}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="ml-1 inline align-baseline" />
    </SafeLink>
  );
}
