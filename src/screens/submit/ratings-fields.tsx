import { TextField } from "../../ui/form";

const SOURCES = [
  { name: "Amazon", prefix: "amazon", isOptional: false },
  { name: "Goodreads", prefix: "goodreads", isOptional: true },
  { name: "Audible", prefix: "audible", isOptional: true },
] as const;

/** Rating, review count and link of each source. */
export function RatingsFields() {
  return (
    <div className="grid gap-5">
      {SOURCES.map(({ name, prefix, isOptional }) => (
        <fieldset key={prefix} className="grid grid-cols-2 gap-4">
          <legend className="sr-only">{name}</legend>
          <TextField
            name={`${prefix}Rating`}
            label={`${name} rating`}
            optional={isOptional && "above"}
            type="number"
            min={0}
            max={5}
            step={0.1}
          />
          <TextField
            name={`${prefix}ReviewsCount`}
            label={`${name} reviews`}
            optional={isOptional && "above"}
            type="number"
            min={0}
            step={1}
          />
          <TextField
            name={`${prefix}Link`}
            label={`${name} link`}
            optional={isOptional && "above"}
            inputMode="url"
            maxLength={2048}
            className="col-span-2"
          />
        </fieldset>
      ))}
      <p className="text-13 text-muted">0 to 5 in steps of 0.1. We change http links to https.</p>
    </div>
  );
}
