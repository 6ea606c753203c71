import * as Radix from "@radix-ui/react-toast";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useRef } from "react";
import type { ToastMessage } from "./toast";
import { dismissToast } from "./toast";

const SHOWN_MS = 5_000;
const TICK_MS = 250;
const LOOKS = {
  ok: { Glyph: CircleCheck, color: "text-toast-ok" },
  info: { Glyph: Info, color: "text-on-toast" },
  bad: { Glyph: TriangleAlert, color: "text-toast-bad" },
};

export function ToastList({ messages }: { messages: readonly ToastMessage[] }) {
  const leftToast = useRef<Element>(null);
  return (
    <Radix.Provider swipeDirection="right" label="Notification">
      {messages.map((message) => (
        <ToastItem key={message.id} message={message} leftToast={leftToast} />
      ))}
      <Radix.Viewport
        label="Notifications ({hotkey})"
        onFocus={({ currentTarget, relatedTarget }) => {
          leftToast.current = currentTarget.contains(relatedTarget) ? relatedTarget : null;
        }}
        onKeyDown={({ key }) => {
          if (key === "F8") leftToast.current = null;
        }}
        className="fixed right-4 bottom-[calc(1rem+var(--dock,0px))] z-60 flex w-[calc(100vw-2rem)] max-w-sm flex-col items-end gap-2 outline-none sm:right-6 sm:bottom-[calc(1.5rem+var(--dock,0px))] print:hidden"
      />
    </Radix.Provider>
  );
}

interface ToastItemProps {
  message: ToastMessage;
  /** The button that gave the focus to the list. */
  leftToast: RefObject<Element | null>;
}

function ToastItem({ message, leftToast }: ToastItemProps) {
  const { Glyph, color } = LOOKS[message.tone];
  return (
    <Radix.Root
      ref={useDismissal(message, leftToast)}
      type={message.tone === "bad" ? "foreground" : "background"}
      duration={Infinity}
      onOpenChange={(open) => !open && dismissToast(message.id)}
      className="flex min-h-11 animate-rise items-center gap-3 rounded-panel bg-toast py-1 pr-1 pl-4 text-14 text-on-toast shadow-overlay"
    >
      <Glyph size={18} strokeWidth={1.75} className={`shrink-0 ${color}`} aria-hidden />
      <Radix.Description className="py-1.5">{message.text}</Radix.Description>
      {message.action && (
        <Radix.Action
          altText={message.action.label}
          onClick={message.action.run}
          className="shrink-0 rounded-control px-1 font-semibold whitespace-nowrap underline underline-offset-4"
        >
          {message.action.label}
        </Radix.Action>
      )}
      <Radix.Close
        aria-label="Dismiss"
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-control"
      >
        <X size={16} strokeWidth={1.75} aria-hidden />
      </Radix.Close>
    </Radix.Root>
  );
}

/**
 * True with a mouse's pointer on the toasts, or the focus by keys. A tap leaves a hover behind, and a pressed Undo its
 * focus to the list: neither holds.
 */
function isHeld(list: HTMLElement | null | undefined, leftToast: Element | null): boolean {
  if (!list) return false;
  if (
    list.querySelector(":focus-visible") ||
    (list.matches(":hover") && matchMedia("(hover: hover)").matches)
  )
    return true;
  const isFromPress = leftToast !== null && !leftToast.isConnected;
  return list.matches(":focus-visible") && !isFromPress;
}

/**
 * Takes a success away once it was readable long enough: not while the pointer or the focus is on the toasts, or the tab
 * is hidden. Radix's own clock stands still for good after a toast's button was pressed.
 */
function useDismissal({ id, tone }: ToastMessage, leftToast: RefObject<Element | null>) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (tone === "bad") return;
    let shown = 0;
    const timer = setInterval(() => {
      if (document.hidden || isHeld(item.current?.parentElement, leftToast.current)) return;
      shown += TICK_MS;
      if (shown >= SHOWN_MS) dismissToast(id);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [id, tone, leftToast]);
  return item;
}
