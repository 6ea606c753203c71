import { useState } from "react";
import { LazyBoundary, lazyComponent } from "../../ui/lazy-component";
import type { ContactTarget } from "./contact-dialog";

const ContactDialog = lazyComponent(async () => (await import("./contact-dialog")).ContactDialog);

interface Contactable {
  target: ContactTarget;
  author: string;
  subject: string;
  isOwn?: boolean;
}

/** Props for a button that opens the contact dialog, and the dialog. Hover or focus preloads its code. */
export function useContact(contactable: Contactable) {
  const [isOpen, setOpen] = useState(false);
  const { preload } = ContactDialog;
  const close = () => setOpen(false);
  return {
    button: {
      onPointerEnter: preload,
      onFocus: preload,
      onClick: () => ContactDialog.show(() => setOpen(true)),
    },
    dialog: isOpen && (
      <LazyBoundary onLoadError={close}>
        <ContactDialog {...contactable} onClose={close} />
      </LazyBoundary>
    ),
  };
}
