import { useState, useSyncExternalStore } from "react";
import { LazyBoundary, lazyComponent } from "./lazy-component";
import { dismissToast, type ToastMessage, toasts } from "./toast";

const ToastList = lazyComponent(async () => (await import("./toast-list")).ToastList);

/**
 * Stands once in the page; its drawing is fetched with the first toast. It then stays, so that the focus has a place when
 * a toast's own button takes the last toast away.
 */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current, toasts.current);
  const last = messages.at(-1);
  const [isFetched, setFetched] = useState(false);
  if (last !== undefined && !isFetched) setFetched(true);
  if (!isFetched) return null;
  return (
    <LazyBoundary resetKey={last?.id} errorFallback={last && <PlainToast {...last} />}>
      <ToastList messages={messages} />
    </LazyBoundary>
  );
}

/** Without a connection the toasts' own drawing may be missing, and it is of that that they tell. */
function PlainToast({ id, text }: ToastMessage) {
  return (
    <div
      role="alert"
      className="fixed inset-x-4 bottom-4 z-60 flex items-center gap-3 rounded-panel bg-toast py-1 pr-1 pl-4 text-14 text-on-toast shadow-overlay sm:left-auto sm:max-w-sm print:hidden"
    >
      <p className="grow py-1.5">{text}</p>
      <button
        type="button"
        className="min-h-9 rounded-control px-3 font-semibold"
        onClick={() => dismissToast(id)}
      >
        Close
      </button>
    </div>
  );
}
