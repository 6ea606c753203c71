import RefreshCw from "lucide-react/icons/refresh-cw";
import type { RefObject } from "react";
import { Button } from "../../ui/button";

interface NewRowsProps {
  waiting: number;
  /** What one of them is called: "message". */
  noun: string;
  onLetIn: () => void;
  /** The list, which takes the focus: the button goes with the press. */
  list: RefObject<HTMLElement | null>;
}

/** Above a list: what came into it while somebody was there, to be let in. */
export function NewRows({ waiting, noun, onLetIn, list }: NewRowsProps) {
  const letIn = () => {
    list.current?.focus({ preventScroll: true });
    onLetIn();
  };
  return (
    <div role="status" className="mb-3 empty:hidden">
      {waiting > 0 && (
        <Button variant="soft" size="sm" icon={RefreshCw} onClick={letIn}>
          {waiting} new {waiting === 1 ? noun : `${noun}s`}
        </Button>
      )}
    </div>
  );
}
