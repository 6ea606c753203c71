import { lazy, Suspense, useSyncExternalStore } from "react";
import { toasts } from "./toast";

const ToastList = lazy(async () => ({ default: (await import("./toast-list")).ToastList }));

/** Stands once in the page; its drawing is fetched with the first toast. */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  if (messages.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ToastList messages={messages} />
    </Suspense>
  );
}
