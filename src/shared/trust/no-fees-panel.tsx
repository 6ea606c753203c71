import type { CautionReader } from "@domain/trust/cautions";
import { PRODUCT_NAME } from "@domain/product";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Notice } from "../../ui/notice";

interface NoFeesPanelProps {
  reader?: CautionReader;
  className?: string;
}

/** Fake producers live on fees, so authors read this where they sign up, add a book and meet a producer. */
export function NoFeesPanel({ reader = "author", className }: NoFeesPanelProps) {
  return (
    <Notice tone="neutral" icon={ShieldCheck} className={className}>
      <p className="text-pretty">
        {PRODUCT_NAME} never charges {reader === "author" ? "you" : "authors"} to be optioned, and a real
        producer does not either.
      </p>
    </Notice>
  );
}
