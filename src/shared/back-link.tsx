import { safePath, searchToSave } from "@domain/accounts/redirects";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation } from "react-router-dom";
import { originOf } from "../lib/origin";
import { ButtonLink } from "../ui/button";

/** Leads back to the book or the search where a person started to sign up; nothing for others. */
export function BackLink() {
  const path = safePath(originOf(useLocation().state));
  if (path === null) return null;
  const search = searchToSave(path);
  if (search === null && !path.startsWith("/book/")) return null;
  return (
    <ButtonLink to={search ?? path} icon={ArrowLeft}>
      {search === null ? "Back to the Book" : "Back to Your Search"}
    </ButtonLink>
  );
}
