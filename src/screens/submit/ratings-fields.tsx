import { STORE_LABELS, STORES } from "@domain/links";
import { TextField } from "../../ui/form/form";

/** Rating, review count and link of each source: a table from 640 px, and blocks below. */
export function RatingsFields() {
  return (
    <div className="grid gap-3">
      <div
        aria-hidden
        className="grid grid-cols-[88px_88px_104px_minmax(0,1fr)] gap-3 text-14 font-medium max-sm:hidden"
      >
        <span />
        <span>Rating</span>
        <span>Reviews</span>
        <span>Link</span>
      </div>
      {STORES.map((store) => (
        <RatingsRow key={store} prefix={store} name={STORE_LABELS[store]} isOptional={store !== "amazon"} />
      ))}
      <p className="text-13 text-muted">0 to 5 in steps of 0.1. We change http links to https.</p>
    </div>
  );
}

/**
 * In the table, the labels are for screen readers: the columns' heads and the row's name show instead. An error has the
 * row's width, since a cell is too narrow for its sentence.
 */
const CELL = "sm:contents sm:[&>label]:sr-only sm:[&>p]:col-start-2 sm:[&>p]:-col-end-1";

function RatingsRow({ prefix, name, isOptional }: { prefix: string; name: string; isOptional: boolean }) {
  const optional = isOptional && "above";
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3 max-sm:mb-3 sm:grid-flow-dense sm:grid-cols-[88px_88px_104px_minmax(0,1fr)] sm:gap-y-0">
      <legend className="sr-only">{name}</legend>
      <span aria-hidden className="text-14 leading-10 font-medium max-sm:hidden">
        {name}
      </span>
      <TextField
        name={`${prefix}Rating`}
        label={`${name} rating`}
        optional={optional}
        type="number"
        min={0}
        max={5}
        step={0.1}
        className={CELL}
      />
      <TextField
        name={`${prefix}ReviewsCount`}
        label={`${name} reviews`}
        optional={optional}
        type="number"
        min={0}
        step={1}
        className={CELL}
      />
      <TextField
        name={`${prefix}Link`}
        label={`${name} link`}
        optional={optional}
        inputMode="url"
        maxLength={2048}
        className={`max-sm:col-span-2 ${CELL}`}
      />
    </fieldset>
  );
}
