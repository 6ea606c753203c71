import { formatDay } from "@domain/dates";
import { dollars } from "@domain/figures";
import { bookPath } from "@domain/links";
import { rightsText } from "@domain/producers/chosen-rights";
import { endingOf, endingText, OptionFields, PriceField, priceText } from "@domain/producers/options";
import BookX from "lucide-react/icons/book-x";
import CircleSlash from "lucide-react/icons/circle-slash";
import Clock from "lucide-react/icons/clock";
import Trash2 from "lucide-react/icons/trash-2";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { z } from "zod";
import { Cover } from "../../../shared/books/cover";
import { Badge } from "../../../ui/badge";
import { IconButton } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { ContractSelect } from "./contract-select";
import { EDITABLE, InlineField } from "./inline-field";
import { OPTION_GRID } from "./option-grid";
import { rowId } from "./options-view";
import { RightsDialog } from "./rights-dialog";
import type { OwnOption } from "./use-options";
import { useUpdateOption } from "./use-options";

const { optionDate: StartDay, optionExpiryDate: EndDay, notes: Notes } = OptionFields.shape;
/** An emptied end date clears it. */
const TypedEnd = z
  .string()
  .transform((typed) => (typed === "" ? null : typed))
  .pipe(EndDay);

interface OptionRowProps {
  option: OwnOption;
  today: string;
  onDelete: () => void;
}

/** An option: a table's row on a wide screen, a card on a narrow one. */
export function OptionRow({ option, today, onDelete }: OptionRowProps) {
  const { _id: id, title, optionDate, optionPriceCents: cents } = option;
  const update = useUpdateOption();
  return (
    <article id={rowId(id)} aria-label={title} tabIndex={-1} className={cx(OPTION_GRID, "scroll-my-6 py-4")}>
      <div className="col-span-2 pr-12 @min-[54rem]:col-span-1 @min-[54rem]:pr-0">
        <BookOfOption option={option} />
      </div>
      <div className="col-span-2 @min-[54rem]:col-span-1">
        <ContractSelect option={option} />
      </div>
      <Cell label="Rights">
        <Rights option={option} />
      </Cell>
      <Cell label="Start">
        <InlineField
          kind="date"
          label={`start date of ${title}`}
          value={optionDate}
          schema={StartDay}
          save={async (day) => await update(id, { optionDate: day })}
        >
          {dayText(optionDate)}
        </InlineField>
      </Cell>
      <EndCell option={option} today={today} />
      <Cell label="Price" className="@min-[54rem]:text-right">
        <InlineField
          kind="price"
          label={`price of ${title}`}
          value={priceText(cents)}
          schema={PriceField}
          save={async (optionPriceCents) => await update(id, { optionPriceCents })}
          className={cents === null ? "text-muted" : "tabular-nums"}
        >
          {cents === null ? "Add price" : dollars(cents)}
        </InlineField>
      </Cell>
      <IconButton
        icon={Trash2}
        size="sm"
        label={`Delete the option on ${title}`}
        onClick={onDelete}
        className="max-sm:size-11 absolute top-3 right-3 @min-[54rem]:static @min-[54rem]:-mt-1.5 @min-[54rem]:justify-self-end"
      />
      <NotesCell option={option} />
    </article>
  );
}

function Cell({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={cx("min-w-0", className)}>
      <p className="text-13 text-muted @min-[54rem]:hidden" aria-hidden>
        {label}
      </p>
      {children}
    </div>
  );
}

function BookOfOption({ option: { book, title, authorName } }: { option: OwnOption }) {
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-x-3">
      {book === null ? (
        <span className="flex aspect-[2/3] items-center justify-center self-start rounded-cover border border-dashed border-control text-muted">
          <BookX size={16} strokeWidth={1.75} aria-hidden />
        </span>
      ) : (
        <Cover book={{ title, authorName, ...book }} decorative className="self-start" />
      )}
      <div className="min-w-0">
        <h2
          className={cx(
            "font-display text-16 leading-5 font-medium wrap-anywhere",
            book === null && "text-muted",
          )}
        >
          {book === null ? (
            title
          ) : (
            <Link to={bookPath({ slug: book.slug })} className="hover:text-brand">
              {title}
            </Link>
          )}
        </h2>
        <p className="mt-0.5 text-13 text-muted">{authorName}</p>
        {book === null && (
          <Badge icon={CircleSlash} className="mt-1">
            No longer available
          </Badge>
        )}
      </div>
    </div>
  );
}

function Rights({ option }: { option: OwnOption }) {
  const [isOpen, setOpen] = useState(false);
  const text = rightsText(option.rightsOptioned);
  // With a zero-width space, a long name may break after its slash.
  const breakable = text.replaceAll("/", "/\u200B");
  return (
    <>
      <button
        type="button"
        title="Edit"
        aria-label={`Edit rights of ${option.title}: ${text}`}
        onClick={() => setOpen(true)}
        className={EDITABLE}
      >
        {breakable}
      </button>
      {isOpen && <RightsDialog option={option} onDone={() => setOpen(false)} />}
    </>
  );
}

function EndCell({ option, today }: { option: OwnOption; today: string }) {
  const { _id: id, title, optionExpiryDate: endDate } = option;
  const update = useUpdateOption();
  const ending = endingOf(endDate, today);
  const tone = ending.kind === "past" ? "text-bad" : "text-amber";
  const isMarked = ending.kind === "past" || ending.kind === "soon";
  const Glyph = ending.kind === "past" ? TriangleAlert : Clock;
  return (
    <Cell label="End">
      <InlineField
        kind="date"
        label={`end date of ${title}`}
        value={endDate ?? ""}
        schema={TypedEnd}
        save={async (day) => await update(id, { optionExpiryDate: day })}
        className={isMarked ? cx("font-semibold", tone) : endDate === null ? "text-muted" : undefined}
      >
        {endDate === null ? "Add end date" : dayText(endDate)}
      </InlineField>
      {isMarked && (
        <p className={cx("flex items-center gap-1 text-13", tone)}>
          <Glyph size={14} strokeWidth={1.75} aria-hidden />
          {endingText(ending)}
        </p>
      )}
    </Cell>
  );
}

function NotesCell({ option: { _id: id, title, notes } }: { option: OwnOption }) {
  const update = useUpdateOption();
  return (
    <div className="col-span-2 min-w-0 @min-[54rem]:col-span-full @min-[54rem]:mt-2 @min-[54rem]:pl-12">
      <InlineField
        kind="notes"
        label={`note on ${title}`}
        value={notes}
        schema={Notes}
        save={async (typed) => await update(id, { notes: typed })}
        className={
          notes === ""
            ? "text-muted"
            : "border-l-2 border-brand rounded-none! pl-3 wrap-anywhere whitespace-pre-line no-underline!"
        }
      >
        {notes === "" ? "Add note" : notes}
      </InlineField>
    </div>
  );
}

function dayText(day: string): string {
  return formatDay(Date.parse(day));
}
