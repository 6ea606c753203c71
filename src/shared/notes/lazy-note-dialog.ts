import { lazyComponent } from "../../ui/lazy-component";

/** The dialog of a note, loaded when it is first needed, or early with `preload`. */
export const NoteDialog = lazyComponent(async () => (await import("./note-dialog")).NoteDialog);
