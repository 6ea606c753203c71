import RefreshCw from "lucide-react/icons/refresh-cw";
import type { RefObject } from "react";
import { Button } from "../../ui/button";

interface NewRowsProps {
  newCount: number;
  /** The singular noun for a row, such as "message". */
  noun: string;
  onShow: () => void;
  /** Takes the focus, because the button disappears when pressed. */
  list: RefObject<HTMLElement | null>;
}

/** A button above a list that shows rows which arrived while someone was reading it. */
export function NewRows({ newCount, noun, onShow, list }: NewRowsProps) {
  const show = () => {
    list.current?.focus({ preventScroll: true });
    onShow();
  };
  return (
    <div role="status" className="mb-3 empty:hidden">
      {newCount > 0 && (
        <Button variant="soft" size="sm" icon={RefreshCw} onClick={show}>
          {newCount} new {newCount === 1 ? noun : `${noun}s`.replace(/ys$/, "ies")}
        </Button>
      )}
    </div>
  );
}
