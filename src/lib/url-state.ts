import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";

interface Change {
  /** True if Back need not undo the change. */
  replace?: boolean;
}

/**
 * Keeps a screen's state in the URL. `read` drops unknown values and `write` leaves out defaults. Equivalent URLs
 * give the same object, so it can be a query's arguments.
 *
 * The router renders a new URL in a transition, and queries follow it. Controls must not wait: a checkbox would
 * lose its tick and get it back. They show the third value, the latest choice, instead.
 */
export function useUrlState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): [state: State, setState: (next: State, change?: Change) => void, latest: State] {
  const [params, setParams] = useSearchParams();
  const address = write(read(params)).toString();
  const [latestAddress, choose] = useOptimistic(address);
  const state = useMemo(() => read(new URLSearchParams(address)), [read, address]);
  const latest = useMemo(() => read(new URLSearchParams(latestAddress)), [read, latestAddress]);
  const setState = useCallback(
    (next: State, change?: Change) => {
      const written = write(next);
      // A repeated choice would add a history entry that Back cannot leave visibly.
      if (written.toString() === latestAddress) return;
      startTransition(() => {
        choose(written.toString());
        setParams(written, change);
      });
    },
    [latestAddress, choose, setParams, write],
  );
  return [state, setState, latest];
}
