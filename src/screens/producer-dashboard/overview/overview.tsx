import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { Skeleton } from "../../../ui/skeleton";
import { Facts } from "./facts";

/** What changed since the last visit. */
export function Overview() {
  const desk = useQuery(api.producers.desk, {});
  return desk === undefined ? <Skeleton className="h-23 rounded-panel max-sm:h-44" /> : <Facts desk={desk} />;
}
