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
 *
 * The router draws a new address when there is time, and what is asked of the backend follows it. A control must
 * not wait: a box would be seen to lose its tick and get it back. So controls show the third value, which is
 * what was chosen last, and change that.
 */
export function useUrlState<State>(
  read: (params: URLSearchParams) => State,
  write: (state: State) => URLSearchParams,
): [state: State, setState: (next: State, change?: Change) => void, chosen: State] {
  const [params, setParams] = useSearchParams();
  const address = write(read(params)).toString();
  const [chosenAddress, choose] = useOptimistic(address);
  const state = useMemo(() => read(new URLSearchParams(address)), [read, address]);
  const chosen = useMemo(() => read(new URLSearchParams(chosenAddress)), [read, chosenAddress]);
  const setState = useCallback(
    (next: State, change: Change = {}) => {
      const written = write(next);
      // Asked for again, it would be one more step for Back that leads nowhere.
      if (written.toString() === chosenAddress) return;
      startTransition(() => {
        choose(written.toString());
        setParams(written, { replace: change.replace ?? false });
      });
    },
    [chosenAddress, choose, setParams, write],
  );
  return [state, setState, chosen];
}
