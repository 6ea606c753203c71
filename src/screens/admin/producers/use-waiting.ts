import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";

export interface Waiting {
  /** The open producer's place among those who wait, from 1; null for somebody who does not. */
  place: number | null;
  previousId: string | null;
  nextId: string | null;
}

/** The neighbors of a producer among those who wait. For anybody else, the next is the one who waits longest. */
export function useWaiting(openId: string | undefined): Waiting {
  const ids: readonly string[] = useQuery(api.admin.producers.waiting, {}) ?? [];
  const index = openId === undefined ? -1 : ids.indexOf(openId);
  return {
    place: index === -1 ? null : index + 1,
    previousId: ids[index - 1] ?? null,
    nextId: ids[index + 1] ?? null,
  };
}
