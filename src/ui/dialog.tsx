import * as Radix from "@radix-ui/react-dialog";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { cx } from "./cx";
import { useFocusReturn } from "./focus-return";

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** One sentence under the title; with `hideDescription` only for screen readers. */
  description: ReactNode;
  hideDescription?: boolean;
  children?: ReactNode;
  /** Buttons, the main action last. */
  footer?: ReactNode;
  /** `sheet` slides up from the bottom edge. */
  kind?: "dialog" | "sheet";
  className?: string;
}

const PANEL =
  "fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col border border-line bg-surface shadow-overlay outline-none";
const KINDS = {
  dialog:
    "top-1/2 left-1/2 w-[calc(100vw-2rem)] max-w-[480px] -translate-x-1/2 -translate-y-1/2 animate-fade rounded-panel",
  sheet: "inset-x-0 bottom-0 animate-sheet rounded-t-panel",
};

/** A sheet is as wide as the page and has the page's margins. */
const GUTTERS = { dialog: "px-6", sheet: "px-4 sm:px-10" };

/**
 * A modal dialog. It has its own overlay, because Radix's injects a style element, which the content security
 * policy blocks. styles.css locks the page's scroll (`data-modal`).
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  hideDescription = false,
  children,
  footer,
  kind = "dialog",
  className,
}: DialogProps) {
  const focus = useFocusReturn(firstField);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div data-modal className="fixed inset-0 z-50 animate-fade bg-veil" aria-hidden />
        <Radix.Content {...focus} className={cx(PANEL, KINDS[kind], className)}>
          <header className={cx("pt-5 pb-4", GUTTERS[kind])}>
            <div className="flex items-start gap-2">
              <Radix.Title className="min-w-0 flex-1 display-22">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label="Close" icon={X} size="sm" variant="muted" className="-mt-1 -mr-2 -mb-1" />
              </Radix.Close>
            </div>
            <Radix.Description
              className={hideDescription ? "sr-only" : "mt-2 text-14 text-pretty text-muted"}
            >
              {description}
            </Radix.Description>
          </header>
          {children && (
            <div className={cx("min-h-0 flex-1 overflow-y-auto pt-1 pb-5", GUTTERS[kind])}>{children}</div>
          )}
          {footer && (
            <footer
              className={cx(
                "flex flex-wrap items-center justify-end gap-2 border-t border-line py-4",
                GUTTERS[kind],
              )}
            >
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const FIELDS = "input:not(:disabled, [type=hidden]), select:not(:disabled), textarea:not(:disabled)";

/**
 * Where a dialog starts: at its first field, or the chosen one of its radio buttons, else at itself. At its Close
 * button the first Enter would end it, and on a phone a text field would open the keyboard over it.
 */
function firstField(dialog: HTMLElement): HTMLElement {
  const field = dialog.querySelector<HTMLInputElement>(FIELDS);
  if (field === null || matchMedia("(pointer: coarse)").matches) return dialog;
  if (field.type !== "radio") return field;
  const radios = [...dialog.querySelectorAll<HTMLInputElement>("input[type=radio]")];
  return radios.find(({ name, checked }) => checked && name === field.name) ?? field;
}
