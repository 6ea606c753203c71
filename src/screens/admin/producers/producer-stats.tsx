import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { Figure, Figures, shareOf } from "../figures";

/** The four live counts above the table. */
export function ProducerStats({ month }: { month: string }) {
  const stats = useQuery(api.admin.producers.stats, { month });
  const total = stats?.total ?? 0;
  return (
    <Figures>
      <Figure name="Total Producers" value={stats?.total} />
      <Figure name="This Month" value={stats?.thisMonth} />
      <Figure name="With Phone" value={stats?.withPhone} note={stats && shareOf(stats.withPhone, total)} />
      <Figure
        name="With Company"
        value={stats?.withCompany}
        note={stats && shareOf(stats.withCompany, total)}
      />
    </Figures>
  );
}
