import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { OptionTable } from "./option-table";
import { useOwnOptions } from "./use-options";
import { useToday } from "./use-today";

const SHOWN = 3;

/** The three newest options. */
export function FirstOptions() {
  const { options, status } = useOwnOptions("newest", SHOWN);
  const today = useToday();
  if (status === "LoadingFirstPage")
    return (
      <SkeletonGroup label="Loading your options">
        <Skeleton className="h-72 rounded-panel" />
      </SkeletonGroup>
    );
  return <OptionTable options={options.slice(0, SHOWN)} today={today} />;
}
