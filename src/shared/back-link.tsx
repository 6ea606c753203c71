import { isNewSearch, safePath } from "@domain/accounts/redirects";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation } from "react-router-dom";
import { originOf } from "../lib/origin";
import { ButtonLink } from "../ui/button";

/** Leads back to the book or the search where a person started to sign up; nothing for others. */
export function BackLink() {
  const path = safePath(originOf(useLocation().state));
  const label = path === null ? null : labelOf(path);
  if (path === null || label === null) return null;
  return (
    <ButtonLink to={path} icon={ArrowLeft}>
      {label}
    </ButtonLink>
  );
}

function labelOf(path: string): string | null {
  if (path.startsWith("/book/")) return "Back to the Book";
  return isNewSearch(path) ? "Back to Your Search" : null;
}
