import { saveRefusal } from "@domain/accounts/access";
import { sharedRefusals } from "@domain/shared-refusals";
import { useNavigate } from "react-router-dom";
import { useLoginOrigin } from "../../../lib/pages/guards";
import { useViewer } from "../../../lib/viewer";
import { toast } from "../../../ui/toast";

/** Tells somebody who may not save books why. A visitor can log in, and comes back here. */
export function useSaveRefusal(): () => void {
  const viewer = useViewer();
  const navigate = useNavigate();
  const origin = useLoginOrigin();
  return () => {
    const refusal = saveRefusal(viewer.user);
    if (refusal === null) return;
    const logIn = { label: "Log in", run: () => void navigate("/login", { state: origin }) };
    toast("info", sharedRefusals[refusal].message, viewer.status === "guest" ? logIn : undefined);
  };
}
