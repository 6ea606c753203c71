import { MAX_MESSAGE } from "@domain/messages/threads";
import Send from "lucide-react/icons/send";
import type { KeyboardEvent, RefObject } from "react";
import { useEffect } from "react";
import { useMedia } from "../../../lib/media";
import { CharactersLeft } from "../../../shared/messages/characters-left";
import { Button, IconButton } from "../../../ui/button";
import { cx } from "../../../ui/cx";
import { isComposing } from "../../../ui/form/composing";
import { useIsWide } from "../use-is-wide";

interface ComposerProps {
  /** The other side's name. */
  name: string;
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

const COUNT = "message-count";

/** The field for the next message. Enter sends; on touch keyboards, which lack Shift+Enter, it starts a line. */
export function Composer({ name, text, onText, onSend, field }: ComposerProps) {
  const isTouch = useMedia("(pointer: coarse)");
  const isWide = useIsWide();
  useFocusOnOpen(field);
  const length = text.trim().length;
  const isSendable = length > 0 && length <= MAX_MESSAGE;
  const send = () => {
    if (isSendable) onSend();
    field.current?.focus();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event) || isTouch) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      data-dock="composer"
      className="border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] nav:p-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {!isWide && (
        <div className="mb-2 flex justify-end empty:hidden">
          <CharactersLeft id={COUNT} text={text} />
        </div>
      )}
      <div className="flex items-end gap-2 nav:block nav:rounded-control nav:border nav:border-control nav:bg-surface nav:px-3 nav:pt-2.5 nav:pb-2 nav:has-[textarea:focus-visible]:outline-2 nav:has-[textarea:focus-visible]:outline-offset-2 nav:has-[textarea:focus-visible]:outline-info">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          aria-label={`Message to ${name}`}
          aria-describedby={COUNT}
          aria-invalid={length > MAX_MESSAGE || undefined}
          placeholder={`Write to ${name}`}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={sendByKey}
          className={cx(
            "field-sizing-content max-h-[min(10rem,35cqh)] min-h-12 w-full min-w-0 resize-none rounded-control border border-control bg-surface px-3 py-2.75 text-16",
            "nav:min-h-6 nav:rounded-none nav:border-0 nav:bg-transparent nav:p-0 nav:outline-none",
          )}
        />
        <div className="contents nav:mt-2 nav:flex nav:items-center nav:gap-3">
          <span className="mr-auto hidden text-13 text-muted nav:block">
            Enter sends, Shift+Enter adds a line
          </span>
          {isWide && <CharactersLeft id={COUNT} text={text} />}
          <Button type="submit" size="sm" variant="primary" icon={Send} className="max-nav:hidden">
            Send
          </Button>
          <IconButton
            type="submit"
            size="lg"
            variant="primary"
            icon={Send}
            label="Send"
            className="nav:hidden"
          />
        </div>
      </div>
    </form>
  );
}

/** On a wide screen an opened conversation is ready to write. A touch keyboard would hide what there is to read. */
function useFocusOnOpen(field: RefObject<HTMLTextAreaElement | null>) {
  useEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) return;
    const { activeElement } = document;
    // The person came by a link of the list, or by the address.
    const isFree =
      activeElement === document.body ||
      activeElement?.id === "main" ||
      activeElement?.matches("a[aria-current=page]");
    if (isFree) field.current?.focus({ preventScroll: true });
  }, [field]);
}
