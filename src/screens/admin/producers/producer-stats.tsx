import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { LiveNumber } from "../../../shared/lists/live-number";
import { Skeleton } from "../../../ui/skeleton";

/** The four live counts above the table. */
export function ProducerStats({ month }: { month: string }) {
  const stats = useQuery(api.admin.producers.stats, { month });
  const total = stats?.total ?? 0;
  return (
    <dl className="mb-6 grid grid-cols-2 overflow-hidden rounded-panel border border-line bg-surface lg:grid-cols-4">
      <Stat name="Total Producers" value={stats?.total} />
      <Stat name="This Month" value={stats?.thisMonth} />
      <Stat name="With Phone" value={stats?.withPhone} share={stats && shareOf(stats.withPhone, total)} />
      <Stat
        name="With Company"
        value={stats?.withCompany}
        share={stats && shareOf(stats.withCompany, total)}
      />
    </dl>
  );
}

function Stat({ name, value, share }: { name: string; value: number | undefined; share?: string }) {
  return (
    <div className="-mt-px -ml-px border-t border-l border-line px-4 py-3 sm:px-6 sm:py-4">
      <dt className="text-14 text-muted">{name}</dt>
      <dd className="mt-1 flex min-h-9 items-baseline">
        {value === undefined ? (
          <Skeleton className="mt-1 h-7 w-14" />
        ) : (
          <LiveNumber value={value} className="font-display text-28 font-medium">
            <span className="font-sans text-14 font-normal text-muted">{share}</span>
          </LiveNumber>
        )}
      </dd>
    </div>
  );
}

function shareOf(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}
