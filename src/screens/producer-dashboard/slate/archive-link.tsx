import { api } from "@convex/_generated/api";
import { grouped } from "@domain/figures";
import { useQuery } from "convex/react";
import Archive from "lucide-react/icons/archive";
import SquareKanban from "lucide-react/icons/square-kanban";
import { ButtonLink } from "../../../ui/button";
import { tabPath } from "../desk";
import { SLATE_ID, useSlateView } from "./slate-view";

/** Leads to the archive of the slate, and back. */
export function ArchiveLink() {
  const [, , { isArchive }] = useSlateView();
  const desk = useQuery(api.producers.desk, {});
  if (isArchive)
    return (
      <ButtonLink to={tabPath(SLATE_ID)} variant="plain" icon={SquareKanban}>
        Back to the slate
      </ButtonLink>
    );
  return (
    <ButtonLink to={`${tabPath(SLATE_ID)}&archive=1`} variant="plain" icon={Archive}>
      Archive
      <span className="min-w-[1ch] text-13 font-normal text-muted tabular-nums">
        {desk && grouped(desk.counts.archived)}
      </span>
    </ButtonLink>
  );
}
