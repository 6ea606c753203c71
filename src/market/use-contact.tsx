import { lazy, Suspense, useState } from "react";
import type { ContactTarget } from "./contact-dialog";

const loadDialog = () => import("./contact-dialog");
const ContactDialog = lazy(async () => ({ default: (await loadDialog()).ContactDialog }));

interface Contactable {
  target: ContactTarget;
  author: string;
  subject: string;
  isOwn?: boolean;
}

/** What a button needs to open the way to an author; the dialog is fetched when a press is likely. */
export function useContact(contactable: Contactable) {
  const [isOpen, setOpen] = useState(false);
  const likely = () => void loadDialog();
  return {
    button: { onPointerEnter: likely, onFocus: likely, onClick: () => setOpen(true) },
    dialog: isOpen && (
      <Suspense fallback={null}>
        <ContactDialog {...contactable} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
