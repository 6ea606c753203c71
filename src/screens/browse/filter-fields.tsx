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

/** The three selects of the catalogue (BRW-02 to BRW-04). */
export function FilterSelects({ filters, onChange, className }: FilterFieldsProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldFrame id={`${id}-genre`} label="Genre">
        <Select
          id={`${id}-genre`}
          options={GENRE_OPTIONS}
          value={filters.genre ?? ""}
          onChange={(event) => onChange(replace(filters, "genre", chosen(GENRES, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-right`} label="Rights">
        <Select
          id={`${id}-right`}
          options={RIGHT_OPTIONS}
          value={filters.right ?? ""}
          onChange={(event) => onChange(replace(filters, "right", chosen(RIGHTS, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-band`} label="Reviews">
        <Select
          id={`${id}-band`}
          options={BAND_OPTIONS}
          value={filters.band ?? ""}
          onChange={(event) => onChange(replace(filters, "band", chosen(REVIEW_BANDS, event.target.value)))}
        />
      </FieldFrame>
    </div>
  );
}

/** The two checkboxes (BRW-07, BRW-08). */
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
    </div>
  );
}

function chosen<Word extends string>(words: readonly Word[], value: string): Word | undefined {
  return words.find((word) => word === value);
}

/** Without a value the key goes too: equal filters must be equal questions. */
function replace<Key extends keyof Filters>(filters: Filters, key: Key, value: Filters[Key]): Filters {
  const { [key]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [key]: value };
}
