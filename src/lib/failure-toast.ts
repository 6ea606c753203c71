import { messageFor } from "@domain/refusal-errors";
import { toast } from "../ui/toast";

/** Says why a write failed or was refused, and offers to try it again. */
export function toastFailure(error: unknown, retry: () => void): void {
  toast("bad", messageFor(error), { label: "Retry", run: retry });
}
