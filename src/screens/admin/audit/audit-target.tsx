import { authorPath, bookPath } from "@domain/links";
import BookX from "lucide-react/icons/book-x";
import FileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import UserRound from "lucide-react/icons/user-round";
import { Link } from "react-router-dom";
import { Cover } from "../../../shared/books/cover";
import type { AuditRow } from "./audit-row";
import { targetName } from "./audit-row";

/** What was changed, by its name at that time, with a link to what it is now. */
export function AuditTarget({ row }: { row: AuditRow }) {
  const name = targetName(row);
  const path = pathOf(row);
  const detail = row.book?.authorName ?? row.person?.company;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <TargetPicture row={row} />
      <span className="min-w-0 truncate" title={detail ? `${name}, ${detail}` : name}>
        {path === null ? (
          <span className="font-medium">{name}</span>
        ) : (
          <Link to={path} className="font-medium text-text hover:underline">
            {name}
          </Link>
        )}
        {detail && <span className="text-muted"> {detail}</span>}
      </span>
    </span>
  );
}

function TargetPicture({ row: { table, book } }: { row: AuditRow }) {
  if (book !== null) return <Cover book={book} decorative className="w-5 shrink-0" />;
  const Glyph = { books: BookX, profiles: UserRound, users: UserRound }[table] ?? FileSpreadsheet;
  return (
    <span className="grid w-5 shrink-0 place-items-center text-muted">
      <Glyph size={16} strokeWidth={1.75} aria-hidden />
    </span>
  );
}

function pathOf({ action, book, person }: AuditRow): string | null {
  if (book !== null) return bookPath(book);
  if (person?.role === "author") return authorPath(person);
  if (person?.role === "producer")
    return `/admin?${new URLSearchParams({ tab: "producers", q: person.name })}`;
  return action.startsWith("import.") ? "/admin/import" : null;
}
