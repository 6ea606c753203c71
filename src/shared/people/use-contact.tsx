import { useState } from "react";
import { LatePart, latePart } from "../../ui/lazy-component";
import type { ContactTarget } from "./contact-dialog";

const ContactDialog = latePart(async () => (await import("./contact-dialog")).ContactDialog);

interface Contactable {
  target: ContactTarget;
  author: string;
  subject: string;
  isOwn?: boolean;
}

/** What a button needs to open the way to an author; the dialog is fetched when a press is likely. */
export function useContact(contactable: Contactable) {
  const [isOpen, setOpen] = useState(false);
  const { likely } = ContactDialog;
  const close = () => setOpen(false);
  return {
    button: { onPointerEnter: likely, onFocus: likely, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <LatePart onMissing={close}>
        <ContactDialog {...contactable} onClose={close} />
      </LatePart>
    ),
  };
}
