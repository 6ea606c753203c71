export interface ToastMessage {
  id: number;
  tone: "ok" | "bad" | "info";
  text: string;
  /** Pressing it also dismisses the toast. */
  action?: { label: string; run: () => void };
}

type Listener = () => void;

let messages: readonly ToastMessage[] = [];
let nextId = 1;
const listeners = new Set<Listener>();

function publish(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a message at the bottom right. Success goes away after 5 s; a failure stays until dismissed. A message takes the
 * place of an equal one, unless that would take an Undo along.
 */
export function toast(tone: ToastMessage["tone"], text: string, action?: ToastMessage["action"]): void {
  const others = messages.filter(
    (message) => message.text !== text || (message.tone === "ok" && message.action !== undefined),
  );
  publish([...others.slice(-2), { id: nextId++, tone, text, action }]);
}

export function dismissToast(id: number): void {
  publish(messages.filter((message) => message.id !== id));
}

/** Takes all messages away, once the person they were for is gone: their Undo or Retry would act for the next one. */
export function clearToasts(): void {
  publish([]);
}

/** For the component that renders the toasts. */
export const toasts = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly ToastMessage[] => messages,
};
