import { api } from "@convex/_generated/api";
import type { Genre } from "@domain/books/genres";
import { GENRES } from "@domain/books/genres";
import type { DigestReader } from "@domain/mail/digest";
import { DIGEST_READERS } from "@domain/mail/digest";
import { useQuery } from "convex/react";
import { useId, useState } from "react";
import { Chip } from "../../../../ui/chip";
import { FieldFrame, Select } from "../../../../ui/form/fields";
import { EmailPreview } from "../preview/email-preview";
import type { Issue } from "./digest";
import { DigestTest } from "./digest-test";

const READER_LABELS: Record<DigestReader, string> = {
  producer: "A producer",
  author: "An author",
  reader: "A newsletter reader",
};

/** The issue as each kind of reader gets it, and a test to an address. */
export function IssuePreview({ issue, isOpen }: { issue: Issue; isOpen: boolean }) {
  const id = useId();
  const [as, setAs] = useState<DigestReader>("producer");
  const [genres, setGenres] = useState<Genre[]>([]);
  const sample = { as, genres: as === "producer" ? genres : [] };
  const mail = useQuery(api.admin.digest.preview, { key: issue.key, ...sample });
  const toggle = (genre: Genre) =>
    setGenres(GENRES.filter((each) => (each === genre ? !genres.includes(each) : genres.includes(each))));
  return (
    <div className="grid min-w-0 gap-6">
      <section aria-label="Reader" className="grid gap-4 rounded-panel border border-line bg-surface p-4">
        <FieldFrame id={id} label="Read it as">
          <Select
            id={id}
            value={as}
            onChange={(event) => setAs(DIGEST_READERS.find((each) => each === event.target.value) ?? as)}
            options={DIGEST_READERS.map((value) => ({ value, label: READER_LABELS[value] }))}
          />
        </FieldFrame>
        {as === "producer" && <GenreChips chosen={genres} onToggle={toggle} />}
        {mail && mail.name !== "" && as === "author" && (
          <p className="text-13 text-muted">Filled in for {mail.name}.</p>
        )}
      </section>
      {mail === null ? (
        <p className="rounded-panel border border-line bg-surface p-4 text-14 text-muted">
          Nothing is new for this reader: they get no email.
        </p>
      ) : (
        <EmailPreview title="Preview" mail={mail} />
      )}
      {isOpen && <DigestTest issueKey={issue.key} sample={sample} />}
    </div>
  );
}

function GenreChips({ chosen, onToggle }: { chosen: readonly Genre[]; onToggle: (genre: Genre) => void }) {
  return (
    <div>
      <p className="mb-2 text-14 font-medium">
        Their genres <span className="font-normal text-muted">(none means all)</span>
      </p>
      <div
        role="group"
        aria-label="Their genres"
        className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5"
      >
        {GENRES.map((genre) => (
          <Chip key={genre} selected={chosen.includes(genre)} onToggle={() => onToggle(genre)}>
            {genre}
          </Chip>
        ))}
      </div>
    </div>
  );
}
