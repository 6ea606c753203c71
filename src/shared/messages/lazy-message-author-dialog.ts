import { lazyComponent } from "../../ui/lazy-component";

/** The dialog that writes to a book's author, loaded when it is first needed, or early with `preload`. */
export const MessageAuthorDialog = lazyComponent(
  async () => (await import("./message-author-dialog")).MessageAuthorDialog,
);
