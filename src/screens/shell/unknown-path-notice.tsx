import { useLocation, useNavigate } from "react-router-dom";
import { Notice } from "../../ui/notice";

/** Router state that an unknown URL passes to the home page. */
export interface UnknownPathState {
  unknownPath: string;
}

/** Explains the redirect from an unknown URL. Disappears on the next page. */
export function UnknownPathNotice({ path }: { path: string }) {
  const location = useLocation();
  const navigate = useNavigate();
  return (
    <div className="page-measure pt-4">
      <Notice
        tone="neutral"
        role="status"
        onDismiss={() => void navigate(location, { replace: true, state: null })}
      >
        We couldn’t find <span className="font-medium wrap-anywhere">{path}</span>. You’re on the home page.
      </Notice>
    </div>
  );
}
