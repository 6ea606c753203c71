import { PRODUCT_NAME } from "@domain/product";
import { useViewer } from "../../lib/viewer";
import { ProducerAccess } from "../../market/producer-access";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import type { BookPage } from "./book-page";

/** The way to the author (BKP-13): open to approved producers and admins, a door with a sign for the others. */
export function Contact({ book, onClose }: { book: BookPage; onClose: () => void }) {
  const viewer = useViewer();
  const isOpenToThem =
    viewer.user?.role === "admin" ||
    (viewer.user?.role === "producer" && viewer.user.approvalStatus === "approved");
  if (!isOpenToThem) return <ProducerAccess onClose={onClose} />;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Contact ${book.authorName}`}
      description={`This part of ${PRODUCT_NAME} is not built yet. It will show the author’s e-mail and phone here, to approved producers only. No message was sent.`}
      footer={<Button onClick={onClose}>Close</Button>}
    />
  );
}
