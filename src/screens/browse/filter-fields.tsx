import type { OptionCounts } from "@domain/catalog/counts";
import type { Filters } from "@domain/catalog/facets";
import { grouped } from "@domain/figures";
import { GENRES } from "@domain/books/genres";
import { REVIEW_BANDS } from "@domain/books/ratings";
import { RIGHT_LABELS, RIGHTS } from "@domain/books/rights";
import { useId } from "react";
import { Checkbox, FieldFrame, Select } from "../../ui/form/fields";
import { bandLabel } from "./browse-view";

interface FilterFieldsProps {
  filters: Filters;
  /** The number of books that each option would leave, if it is known. */
  counts?: OptionCounts;
  onChange: (filters: Filters) => void;
  className?: string;
}

const ANY = { value: "", label: "Any" };
const GENRE_OPTIONS = [ANY, ...GENRES.map((genre) => ({ value: genre, label: genre }))];
const RIGHT_OPTIONS = [ANY, ...RIGHTS.map((right) => ({ value: right, label: RIGHT_LABELS[right] }))];
const BAND_OPTIONS = [ANY, ...REVIEW_BANDS.map((band) => ({ value: band, label: bandLabel(band) }))];

export function FilterSelects({ filters, counts, onChange, className }: FilterFieldsProps) {
  const id = useId();
  return (
    <div className={className}>
      <FieldFrame id={`${id}-genre`} label="Genre">
        <Select
          id={`${id}-genre`}
          options={withCounts(GENRE_OPTIONS, counts?.genre)}
          value={filters.genre ?? ""}
          onChange={(event) => onChange(replace(filters, "genre", findOption(GENRES, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-right`} label="Rights">
        <Select
          id={`${id}-right`}
          options={withCounts(RIGHT_OPTIONS, counts?.right)}
          value={filters.right ?? ""}
          onChange={(event) => onChange(replace(filters, "right", findOption(RIGHTS, event.target.value)))}
        />
      </FieldFrame>
      <FieldFrame id={`${id}-band`} label="Reviews">
        <Select
          id={`${id}-band`}
          options={withCounts(BAND_OPTIONS, counts?.band)}
          value={filters.band ?? ""}
          onChange={(event) =>
            onChange(replace(filters, "band", findOption(REVIEW_BANDS, event.target.value)))
          }
        />
      </FieldFrame>
    </div>
  );
}

export function FilterChecks({ filters, counts, onChange, className }: FilterFieldsProps) {
  return (
    <div className={className}>
      <Checkbox
        checked={filters.audiobook ?? false}
        onChange={(event) => onChange(replace(filters, "audiobook", event.target.checked || undefined))}
      >
        Has Audiobook <Count of={counts?.audiobook} />
      </Checkbox>
      <Checkbox
        checked={filters.screenplay ?? false}
        onChange={(event) => onChange(replace(filters, "screenplay", event.target.checked || undefined))}
      >
        Screenplay Available <Count of={counts?.screenplay} />
      </Checkbox>
      <Checkbox
        checked={filters.checked ?? false}
        onChange={(event) => onChange(replace(filters, "checked", event.target.checked || undefined))}
      >
        Checked ratings only <Count of={counts?.checked} />
      </Checkbox>
    </div>
  );
}

function Count({ of: count }: { of: number | undefined }) {
  return count !== undefined && <span className="text-muted tabular-nums">{grouped(count)}</span>;
}

type Option = { value: string; label: string };

function withCounts(options: readonly Option[], counts: Record<string, number> | undefined): Option[] {
  return options.map(({ value, label }) => {
    const count = counts?.[value];
    return { value, label: count === undefined ? label : `${label} (${grouped(count)})` };
  });
}

function findOption<Option extends string>(options: readonly Option[], value: string): Option | undefined {
  return options.find((option) => option === value);
}

/** Drops the key without a value, since equal filters must make equal queries. */
function replace<Key extends keyof Filters>(filters: Filters, key: Key, value: Filters[Key]): Filters {
  const { [key]: _, ...others } = filters;
  return value === undefined ? others : { ...others, [key]: value };
}
