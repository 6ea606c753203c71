import { safePath } from "@domain/accounts/redirects";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useLocation } from "react-router-dom";
import { originOf } from "../lib/origin";
import { ButtonLink } from "../ui/button";

/** Leads back to the book where a person started to sign up; nothing for others. */
export function BackLink() {
  const path = safePath(originOf(useLocation().state));
  if (!path?.startsWith("/book/")) return null;
  return (
    <ButtonLink to={path} icon={ArrowLeft}>
      Back to the Book
    </ButtonLink>
  );
}
