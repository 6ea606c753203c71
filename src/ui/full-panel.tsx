import * as Radix from "@radix-ui/react-dialog";
import type { ReactNode } from "react";
import { useFocusReturn } from "./focus-return";

interface FullPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The accessible name. */
  title: string;
  description: string;
  children: ReactNode;
}

/** A modal panel over the whole window. Escape closes it. */
export function FullPanel({ open, onOpenChange, title, description, children }: FullPanelProps) {
  const focus = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...focus}
          data-modal
          className="fixed inset-0 z-50 flex animate-fade flex-col overflow-y-auto bg-bg outline-none"
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <Radix.Description className="sr-only">{description}</Radix.Description>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const FullPanelClose = Radix.Close;
