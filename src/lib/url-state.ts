import { useCallback, useMemo } from "react";
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
  const setState = useCallback(
    (next: State, change: Change = {}) => setParams(write(next), { replace: change.replace ?? false }),
    [setParams, write],
  );
  return [state, setState];
}
