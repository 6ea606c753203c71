import { useLocation, useNavigate } from "react-router-dom";
import { Notice } from "../../ui/notice";

/** What an unknown address hands to the home page it leads to (RTE-24). */
export interface UnknownPathState {
  unknownPath: string;
}

/** Says why one stands on the home page after an address that leads nowhere. It goes with the next page. */
export function UnknownPathNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const path = unknownPathOf(location.state);
  if (path === null) return null;
  return (
    <div className="page-measure pt-4">
      <Notice
        tone="neutral"
        role="status"
        onDismiss={() => void navigate(location, { replace: true, state: null })}
      >
        There is no page at <span className="font-medium wrap-anywhere">{path}</span>. This is the home page.
      </Notice>
    </div>
  );
}

function unknownPathOf(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("unknownPath" in state)) return null;
  return typeof state.unknownPath === "string" ? state.unknownPath : null;
}
