import type { ReactNode } from "react";
import { cx } from "./cx";

/** A grey box of the final size. Give width, height or aspect by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block rounded-badge bg-third", className)} />;
}

/** Stands for something still on its way: nothing is painted for 300 ms, the room is kept from the start. */
export function SkeletonGroup({
  label = "Loading",
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div role="status" aria-busy="true" className={cx("animate-late", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
