import { cx } from "../../../ui/cx";
import { Skeleton, SkeletonGroup } from "../../../ui/skeleton";
import { gridOf } from "./columns";
import { ROW } from "./table-row";

interface TableSkeletonProps {
  label: string;
  columns: readonly { id: string; track: string }[];
  isSelectable: boolean;
}

/** Keeps the table's height and columns while the first page loads. */
export function TableSkeleton({ label, columns, isSelectable }: TableSkeletonProps) {
  return (
    <SkeletonGroup
      label={`Loading ${label.toLowerCase()}`}
      className="max-lg:flex max-lg:flex-col max-lg:gap-3 lg:rounded-panel lg:border lg:border-line lg:bg-surface"
    >
      <div className="h-9 rounded-t-panel bg-third max-lg:hidden" />
      {Array.from({ length: 12 }, (_, index) => (
        <div
          key={index}
          style={gridOf(columns, isSelectable)}
          className={cx(
            ROW,
            "border-line max-lg:h-41 max-lg:rounded-panel max-lg:border max-lg:bg-surface lg:h-10 lg:border-t",
          )}
        >
          {isSelectable && <Skeleton className="size-5" />}
          {columns.map(({ id }) => (
            <Skeleton key={id} className="h-4 w-4/5" />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}
