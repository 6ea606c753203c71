import { useEffect, useRef, useState } from "react";
import { TextButton } from "./message-bubble";

interface UndoButtonProps {
  until: number;
  onUndo: () => void;
  /** Called if the time ends while the button has the focus. */
  onLapse: () => void;
}

/** Takes a message back for a few seconds after it was sent. */
export function UndoButton({ until, onUndo, onLapse }: UndoButtonProps) {
  const [isOver, setOver] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const end = () => {
      if (box.current?.contains(document.activeElement)) onLapse();
      setOver(true);
    };
    const timer = setTimeout(end, Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until, onLapse]);
  if (isOver) return null;
  return (
    <span ref={box} className="contents">
      <span aria-hidden>·</span>
      <TextButton onClick={onUndo}>Undo</TextButton>
    </span>
  );
}
