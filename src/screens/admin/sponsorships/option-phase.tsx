import { api } from "@convex/_generated/api";
import { PHASE_LABELS, PRODUCTION_PHASES } from "@domain/books/production";
import { useMutation } from "convex/react";
import { Select } from "../../../ui/form/fields";
import { useUndoable } from "../../../shared/use-undoable";
import type { OptionRow } from "./option-row";

const OPTIONS = PRODUCTION_PHASES.map((phase) => ({ value: phase, label: PHASE_LABELS[phase] }));

/** The production phase. That of a success story changes in place; any other in the option's dialog. */
export function OptionPhase({ row: { book, phase, isStory } }: { row: OptionRow }) {
  const setPhase = useMutation(api.admin.options.setPhase);
  const act = useUndoable();
  const current = phase ?? "optioned";
  if (!isStory) return <span className="text-14 text-muted">{PHASE_LABELS[current]}</span>;
  return (
    <Select
      aria-label={`Production phase of ${book.title}`}
      value={current}
      options={OPTIONS}
      onChange={(event) => {
        const chosen = PRODUCTION_PHASES.find((known) => known === event.target.value);
        if (chosen === undefined) return;
        void act({
          run: () => setPhase({ bookId: book._id, phase: chosen }),
          done: `${book.title}: ${PHASE_LABELS[chosen]}`,
          failed: "Error updating production phase",
        });
      }}
      className="lg:[&>select]:h-8 [&>select]:text-14"
    />
  );
}
