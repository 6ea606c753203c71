export interface ToastMessage {
  id: number;
  tone: "ok" | "bad" | "info";
  text: string;
  /** Pressing it takes the toast away. */
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

/** Says something once, bottom right. Good news goes after 5 s; a failure stays, with `Retry` where it helps. */
export function toast(tone: ToastMessage["tone"], text: string, action?: ToastMessage["action"]): void {
  const others = messages.filter((message) => message.text !== text);
  publish([...others.slice(-2), { id: nextId++, tone, text, action }]);
}

export function dismissToast(id: number): void {
  publish(messages.filter((message) => message.id !== id));
}

/** For the one component that draws them. */
export const toasts = {
  subscribe(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): readonly ToastMessage[] => messages,
};
