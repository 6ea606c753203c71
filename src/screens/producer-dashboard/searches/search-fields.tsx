import { MOVIE_RATINGS } from "@domain/books/ratings";
import { RIGHT_LABELS, RIGHTS } from "@domain/books/rights";
import { SEARCH_GENRES } from "@domain/producers/search-genres";
import { ALERT_MODE_LABELS, ALERT_MODES } from "@domain/producers/searches";
import { ChipsField } from "../../../ui/form/chips-field";
import { SelectField, TextAreaField, TextField } from "../../../ui/form/form";
import { SegmentedField } from "../../../ui/form/segmented-field";

const GENRES = [
  { value: "", label: "Any" },
  ...SEARCH_GENRES.map((genre) => ({
    value: genre,
    label: genre === "Fiction" ? "Fiction (all genres)" : genre,
  })),
];
const ALERTS = ALERT_MODES.map((mode) => ({ value: mode, label: ALERT_MODE_LABELS[mode] }));

/** The fields of a saved search. */
export function SearchFields() {
  return (
    <div className="grid gap-5">
      <TextField name="searchName" label="Name" maxLength={80} autoComplete="off" />
      <SelectField name="genre" label="Genre" options={GENRES} optional="above" />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          name="minRating"
          label="Minimum rating"
          optional="above"
          type="number"
          min={0}
          max={5}
          step={0.1}
        />
        <TextField
          name="minReviewCount"
          label="Minimum reviews"
          optional="above"
          type="number"
          min={0}
          step={1}
        />
      </div>
      <TextField
        name="maxReviewCount"
        label="Maximum reviews"
        optional
        type="number"
        min={0}
        step={1}
        hint="Leave empty for no upper limit."
      />
      <TextAreaField
        name="keywords"
        label="Keywords"
        optional
        rows={2}
        hint="Separate with commas. Any one is enough."
      />
      <div>
        <p aria-hidden className="mb-1.5 text-14 font-medium">
          Proposed Rating
        </p>
        <ChipsField name="movieRatings" label="Proposed Rating" options={MOVIE_RATINGS} />
      </div>
      <div>
        <p aria-hidden className="mb-1.5 text-14 font-medium">
          Rights available
        </p>
        <ChipsField
          name="rightsAvailable"
          label="Rights available"
          options={RIGHTS}
          labels={RIGHT_LABELS}
          hint="Any one of these is enough."
          hintBelow
        />
      </div>
      <SegmentedField
        name="alerts"
        label="Email alerts"
        options={ALERTS}
        hint="Instant emails are grouped: at most one every 15 minutes. New matches always show here."
      />
    </div>
  );
}
