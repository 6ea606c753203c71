import { useEffect, useState } from "react";
import { TextButton } from "./message-bubble";

/** Takes a message back for a few seconds after it was sent. */
export function UndoButton({ until, onUndo }: { until: number; onUndo: () => void }) {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  if (isOver) return null;
  return (
    <>
      <span aria-hidden>·</span>
      <TextButton onClick={onUndo}>Undo</TextButton>
    </>
  );
}
