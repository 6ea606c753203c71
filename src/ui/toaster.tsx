import { useSyncExternalStore } from "react";
import { LatePart, latePart } from "./late-part";
import { toasts } from "./toast";

const ToastList = latePart(async () => (await import("./toast-list")).ToastList);

/** Stands once in the page; its drawing is fetched with the first toast. */
export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current);
  if (messages.length === 0) return null;
  return (
    <LatePart resetKey={messages.at(-1)?.id}>
      <ToastList messages={messages} />
    </LatePart>
  );
}
