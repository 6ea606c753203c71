import { api } from "@convex/_generated/api";
import type { Id } from "@convex/_generated/dataModel";
import { EXCLUSION_LABELS } from "@domain/mail/campaigns/exclusions";
import { useMutation, usePaginatedQuery } from "convex/react";
import { useEffect, useMemo, useRef, useState } from "react";
import { Button } from "../../../../ui/button";
import { Checkbox } from "../../../../ui/form/fields";
import { EmptyState } from "../../../../ui/empty-state";
import { passFocus, usePassFocus } from "../../../../ui/pass-focus";
import { toast } from "../../../../ui/toast";
import { AdminTable } from "../../table/admin-table";
import type { Column } from "../../table/columns";
import { TABLE_PAGE, tableList } from "../../table/table-list";
import { ListSearch } from "../../../../shared/lists/list-search";
import type { Recipient, Run } from "../campaign";
import { nameWord } from "../campaign";
import type { PeopleList as ListName } from "../campaign-view";
import { openerId } from "./opener-id";

interface PeopleListProps {
  run: Run;
  list: ListName;
  onClose: () => void;
}

/** Everybody who gets a counted campaign, or is left out and why. Admins may leave people out. */
export function PeopleList({ run, list, onClose }: PeopleListProps) {
  const [search, setSearch] = useState("");
  const filter = list === "waiting" ? "selectable" : list;
  const args = { runId: run._id, filter, text: search === "" ? undefined : search } as const;
  const found = usePaginatedQuery(api.admin.campaigns.recipients, args, { initialNumItems: TABLE_PAGE });
  const columns = useColumns(run, list);
  const title = list === "waiting" ? "Recipients" : "Left out";
  const word = nameWord(run.kind);
  const section = useRef<HTMLElement>(null);
  // A screen reader says what the press opened.
  useEffect(() => {
    if (document.activeElement?.id === openerId(list)) section.current?.focus({ preventScroll: true });
  }, [list]);
  const close = (button: Element) => {
    passFocus(section.current?.parentElement ?? button);
    document.getElementById(openerId(list))?.focus();
    onClose();
  };
  return (
    <section ref={section} aria-label={title} tabIndex={-1} className="outline-none">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h3 className="mr-auto display-22">{title}</h3>
        {list === "waiting" && run.waiting > 0 && <SelectAll run={run} selected={false} />}
        {run.reasons.deselected > 0 && <SelectAll run={run} selected />}
        <ListSearch
          label={`Search by ${word.toLowerCase()}, book or email`}
          placeholder={`${word}, book or email`}
          q={search}
          onSearch={setSearch}
          className="w-full sm:w-96"
        />
        <Button size="sm" variant="quiet" onClick={({ currentTarget }) => close(currentTarget)}>
          Close List
        </Button>
      </div>
      <AdminTable
        label={title}
        noun={word.toLowerCase()}
        columns={columns}
        list={tableList(found)}
        listKey={`${run._id} ${list} ${search}`}
        total={search === "" ? totalOf(run, list) : undefined}
        nameOf={({ name }) => name}
        card={(row) => <PersonCard row={row} run={run} list={list} />}
        empty={
          <EmptyState title={search === "" ? "Nobody is in this list." : `Nobody matches “${search}”.`} />
        }
      />
    </section>
  );
}

/** Those who were deselected stay in the list of recipients, where they can be selected again. */
function totalOf({ waiting, excluded, reasons }: Run, list: ListName): number {
  return list === "waiting" ? waiting + reasons.deselected : excluded;
}

function useColumns(run: Run, list: ListName): readonly Column<Recipient>[] {
  const { _id, kind } = run;
  const isFixed = run.isSelecting || run.state !== "ready";
  return useMemo(
    () => [
      {
        id: "author",
        label: nameWord(kind),
        track: "minmax(0, 1.2fr)",
        cell: (row) => <Choice row={row} runId={_id} isFixed={isFixed} />,
      },
      ...(kind === "welcome" ? [] : [BOOK_COLUMN]),
      {
        id: "email",
        label: "Email",
        track: "minmax(0, 1.2fr)",
        cell: ({ email = "" }) => <Cut>{email}</Cut>,
      },
      ...(list === "excluded"
        ? [
            {
              id: "reason",
              label: "Reason",
              track: "minmax(0, 1.2fr)",
              cell: ({ reason }: Recipient) => <Cut>{reason && EXCLUSION_LABELS[reason].label}</Cut>,
            },
          ]
        : []),
    ],
    [_id, isFixed, kind, list],
  );
}

const BOOK_COLUMN: Column<Recipient> = {
  id: "book",
  label: "Book",
  track: "minmax(0, 1.2fr)",
  cell: ({ bookTitle = "" }) => <Cut>{bookTitle}</Cut>,
};

function Cut({ children }: { children: string | undefined }) {
  return <span className="block truncate">{children}</span>;
}

/** A name, with a checkbox for those who would get the email. */
function Choice({ row, runId, isFixed }: { row: Recipient; runId: Id<"campaignRuns">; isFixed: boolean }) {
  const setSelected = useMutation(api.admin.campaigns.setSelected);
  const isWaiting = row.state === "waiting";
  if (!isWaiting && row.reason !== "deselected")
    return <span className="block truncate font-medium">{row.name}</span>;
  const change = () => {
    setSelected({ runId, recipientId: row._id, selected: !isWaiting }).catch(() =>
      toast("bad", `Couldn’t change ${row.name}.`),
    );
  };
  return (
    <Checkbox checked={isWaiting} disabled={isFixed} onChange={change}>
      <span className="truncate font-medium">{row.name}</span>
    </Checkbox>
  );
}

function SelectAll({ run, selected }: { run: Run; selected: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  // With the last one who was selected, or left out, it has nothing to do.
  usePassFocus(button);
  const setSelected = useMutation(api.admin.campaigns.setSelected);
  const change = () => {
    setSelected({ runId: run._id, selected }).catch(() => toast("bad", "Couldn’t change the recipients."));
  };
  return (
    <Button ref={button} size="sm" busy={run.isSelecting} onClick={change}>
      {selected ? "Select All" : "Deselect All"}
    </Button>
  );
}

function PersonCard({ row, run, list }: { row: Recipient; run: Run; list: ListName }) {
  return (
    <div className="text-14">
      <Choice row={row} runId={run._id} isFixed={run.isSelecting || run.state !== "ready"} />
      <p className="break-words">{row.bookTitle}</p>
      <p className="break-all text-muted">{row.email}</p>
      {list === "excluded" && row.reason && <p className="mt-1">{EXCLUSION_LABELS[row.reason].label}</p>}
    </div>
  );
}
