import type { ReactNode } from "react";
import { cx } from "./cx";

/** A placeholder box. Set its size by class. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("block rounded-badge bg-third", className)} />;
}

/** Reserves space for loading content. It stays invisible for the first 300 ms. */
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
