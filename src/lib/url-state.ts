import { startTransition, useCallback, useMemo, useOptimistic } from "react";
import { useSearchParams } from "react-router-dom";

interface Change {
  /** True for a correction that Back need not undo. */
  replace?: boolean;
}

/**
 * A screen's state, kept in the address. `read` drops what it does not know and `write` leaves out what
 * stands at its default (`domain/browse`). Two addresses that write alike give the same object, so it can be
 * handed to a query as it is.
 */
export function useUrlState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): [State, (next: State, change?: Change) => void] {
  const [params, setParams] = useSearchParams();
  const address = write(read(params)).toString();
  const state = useMemo(() => read(new URLSearchParams(address)), [read, address]);
  // The router draws a new address when there is time. A box that is ticked must not wait for it: it would be
  // seen to lose its tick and get it back.
  const [shown, setShown] = useOptimistic(state);
  const setState = useCallback(
    (next: State, change: Change = {}) =>
      startTransition(() => {
        setShown(next);
        setParams(write(next), { replace: change.replace ?? false });
      }),
    [setShown, setParams, write],
  );
  return [shown, setState];
}
