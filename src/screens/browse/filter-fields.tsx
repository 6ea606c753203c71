import type { Filters } from "@domain/catalogue/facets";
import { GENRES } from "@domain/books/genres";
import { REVIEW_BANDS } from "@domain/books/ratings";
import { RIGHT_LABELS, RIGHTS } from "@domain/books/rights";
import { useId } from "react";
import { Checkbox, FieldFrame, Select } from "../../ui/fields";
import { bandLabel } from "./browse-view";

interface FilterFieldsProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  className?: string;
}

const ANY = { value: "", label: "Any" };
const GENRE_OPTIONS = [ANY, ...GENRES.map((genre) => ({ value: genre, label: genre }))];
const RIGHT_OPTIONS = [ANY, ...RIGHTS.map((right) => ({ value: right, label: RIGHT_LABELS[right] }))];
const BAND_OPTIONS = [ANY, ...REVIEW_BANDS.map((band) => ({ value: band, label: bandLabel(band) }))];

export function FilterSelects({ filters, onChange, className }: FilterFieldsProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldFrame id={`${id}-genre`} label="Genre">
        <Select
          id={`${id}-genre`}
          options={GENRE_OPTIONS}
          value={filters.genre ?? ""}
          onChange={(event) => onChange(replace(filters, "genre", findOption(GENRES, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-right`} label="Rights">
        <Select
          id={`${id}-right`}
          options={RIGHT_OPTIONS}
          value={filters.right ?? ""}
          onChange={(event) => onChange(replace(filters, "right", findOption(RIGHTS, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-band`} label="Reviews">
        <Select
          id={`${id}-band`}
          options={BAND_OPTIONS}
          value={filters.band ?? ""}
          onChange={(event) =>
            onChange(replace(filters, "band", findOption(REVIEW_BANDS, event.target.value)))
          }
        />
      </FieldFrame>
    </div>
  );
}

export function FilterChecks({ filters, onChange, className }: FilterFieldsProps) {
  return (
    <div className={className}>
      <Checkbox
        checked={filters.audiobook ?? false}
        onChange={(event) => onChange(replace(filters, "audiobook", event.target.checked || undefined))}
      >
        Has Audiobook
      </Checkbox>
      <Checkbox
        checked={filters.screenplay ?? false}
        onChange={(event) => onChange(replace(filters, "screenplay", event.target.checked || undefined))}
      >
        Screenplay Available
      </Checkbox>
      <Checkbox
        checked={filters.checked ?? false}
        onChange={(event) => onChange(replace(filters, "checked", event.target.checked || undefined))}
      >
        Checked ratings only
      </Checkbox>
    </div>
  );
}

function findOption<Option extends string>(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option === value);
}

/** Drops the key without a value, since equal filters must make equal queries. */
function replace<Key extends keyof Filters>(filters: Filters, key: Key, value: Filters[Key]): Filters {
  const { [key]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [key]: value };
}
