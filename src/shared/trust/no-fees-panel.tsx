import { PRODUCT_NAME } from "@domain/product";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Notice } from "../../ui/notice";

/** Fake producers live on fees, so authors read this where they sign up, add a book and meet a producer. */
export function NoFeesPanel({ className }: { className?: string }) {
  return (
    <Notice tone="neutral" icon={ShieldCheck} className={className}>
      <p className="text-pretty">
        {PRODUCT_NAME} never charges you to be optioned, and a real producer doesn’t either.
      </p>
    </Notice>
  );
}
