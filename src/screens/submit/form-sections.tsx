import type { BookFormInput } from "@domain/books/book-form";
import { isbnHint, MAX_LOGLINE } from "@domain/books/book-form";
import { GENRES } from "@domain/books/genres";
import { MOVIE_RATINGS } from "@domain/books/ratings";
import { COMMON_THEMES, THEMES } from "@domain/books/themes";
import { grouped } from "@domain/figures";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { ChipsField } from "../../ui/form/chips-field";
import { CheckboxField, SelectField, TextAreaField, TextField } from "../../ui/form/form";
import { CoverField } from "./cover-field";
import { RatingsFields } from "./ratings-fields";
import { RightsField } from "./rights-field";
import type { SectionId } from "./form-outline";
import { sectionsFor } from "./form-outline";
import { YesNoField } from "./yes-no-field";

const GENRE_OPTIONS = ["", ...GENRES].map((value) => ({ value, label: value || "Choose a genre" }));
const RATING_OPTIONS = ["", ...MOVIE_RATINGS].map((value) => ({ value, label: value || "Not specified" }));
const COMPLETE_OPTIONS = [
  { value: "", label: "Not specified" },
  { value: "yes", label: "Complete" },
  { value: "no", label: "In progress" },
];

interface FormSectionsProps {
  isAdmin: boolean;
  coverUrl: string | null;
  authorName: string;
  onPickCover: (file: File) => void;
}

/** The form's sections, in order. */
export function FormSections({ isAdmin, ...cover }: FormSectionsProps) {
  const parts: Record<SectionId, ReactNode> = {
    admin: <AdminFields />,
    essential: <Essential {...cover} />,
    ratings: <RatingsFields />,
    recognition: <Recognition />,
    rights: <RightsField />,
    movies: (
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="similarMovie1" label="Similar movie 1" optional />
        <TextField name="similarMovie2" label="Similar movie 2" optional />
      </div>
    ),
    editions: <Editions />,
    themes: <ChipsField name="themes" label="Themes" options={THEMES} shownFirst={COMMON_THEMES} />,
    details: <Details />,
  };
  return sectionsFor(isAdmin).map(({ id, title, note, isOptional }) => (
    <section
      key={id}
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 border-b border-line pb-10 not-first:pt-10 last:border-0"
    >
      <h2 id={`${id}-title`} className="mb-4 display-22">
        {title}
        {(note ?? isOptional) && (
          <span className="ml-3 font-sans text-14 font-normal text-muted">{note ?? "Optional"}</span>
        )}
      </h2>
      {parts[id as SectionId]}
    </section>
  ));
}

function useFieldText(name: keyof BookFormInput & string): string {
  const { control } = useFormContext<BookFormInput>();
  return String(useWatch({ control, name }));
}

/** A hint with a counter on the right. */
function CountedHint({ children, count }: { children: ReactNode; count: string }) {
  return (
    <span className="flex justify-between gap-4">
      {children}
      <span className="shrink-0 tabular-nums">{count}</span>
    </span>
  );
}

function Essential({ coverUrl, authorName, onPickCover }: Omit<FormSectionsProps, "isAdmin">) {
  const [logline, synopsis] = [useFieldText("logline"), useFieldText("synopsis")];
  return (
    <div className="grid gap-5">
      <div className="grid grid-cols-[112px_minmax(0,1fr)] gap-4 sm:grid-cols-[144px_minmax(0,1fr)] sm:gap-6">
        <CoverField coverUrl={coverUrl} authorName={authorName} onPick={onPickCover} />
        <div className="grid min-w-0 content-start gap-5">
          <TextField name="title" label="Book title" maxLength={200} />
          <TextField name="subtitle" label="Subtitle" optional maxLength={200} />
          <SelectField name="genre" label="Genre" options={GENRE_OPTIONS} />
        </div>
      </div>
      <TextAreaField
        name="logline"
        label="Logline"
        rows={3}
        maxLength={MAX_LOGLINE}
        hint={
          <CountedHint count={`${logline.length} / ${MAX_LOGLINE}`}>
            One sentence a producer can repeat.
          </CountedHint>
        }
      />
      <TextAreaField
        name="synopsis"
        label="Synopsis"
        rows={7}
        maxLength={10_000}
        hint={<CountedHint count={grouped(synopsis.trim().length)}>At least 50 characters.</CountedHint>}
      />
    </div>
  );
}

function Recognition() {
  const [hasAwards, isBestseller] = [useFieldText("hasAwards"), useFieldText("isBestseller")];
  return (
    <div className="grid gap-5">
      <div className="grid gap-4 sm:grid-cols-2">
        <YesNoField name="hasAwards" label="Has it won or been shortlisted for awards?" />
        {hasAwards === "yes" && <TextField name="awards" label="Award names" maxLength={500} />}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <YesNoField name="isBestseller" label="Has it been a bestseller?" />
        {isBestseller === "yes" && (
          <TextField name="bestsellerDetails" label="Bestseller details" maxLength={500} />
        )}
      </div>
    </div>
  );
}

function Editions() {
  const hint = isbnHint(useFieldText("isbn"));
  const hasAudiobook = useFieldText("hasAudiobook") === "true";
  const toneClass = { plain: undefined, warning: "text-amber", good: "text-ok" }[hint.tone];
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        name="isbn"
        label="ISBN"
        optional
        autoComplete="off"
        maxLength={20}
        hint={<span className={toneClass}>{hint.text}</span>}
      />
      <div className="sm:pt-7">
        <CheckboxField name="screenplayAvailable" label="Screenplay available" />
        <CheckboxField name="hasAudiobook" label="Audiobook available" />
      </div>
      {hasAudiobook && (
        <TextField
          name="audiobookLink"
          label="Audiobook link"
          optional
          inputMode="url"
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}

/** Optional details that book pages show. */
function Details() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="movieRating" label="Proposed Rating" optional options={RATING_OPTIONS} />
      <TextField name="subgenre" label="Subgenre" optional maxLength={100} />
      <TextField name="publicationDate" label="Publication date" optional type="date" />
      <SelectField name="isComplete" label="Manuscript" optional options={COMPLETE_OPTIONS} />
      <TextField name="wordCount" label="Word count" optional type="number" min={0} step={1} />
      <TextField name="pageCount" label="Page count" optional type="number" min={0} step={1} />
    </div>
  );
}

function AdminFields() {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField name="authorName" label="Author name" maxLength={100} />
      <TextField
        name="authorEmail"
        label="Author email"
        optional
        type="email"
        hint="For contact only. This doesn’t transfer ownership."
      />
      <TextField name="producersInterested" label="Producers interested" type="number" min={0} step={1} />
      <TextField
        name="interestReason"
        label="Source"
        optional
        maxLength={500}
        hint="Required when the count changes."
      />
    </div>
  );
}
