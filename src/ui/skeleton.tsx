import type { ReactNode } from "react";
import { useSyncExternalStore } from "react";
import { cx } from "./cx";

let skeletons = 0;
const listeners = new Set<() => void>();

/** True while something on the page has not loaded. */
export function useHasSkeletons(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => skeletons > 0,
    () => false,
  );
}

function count(by: number) {
  skeletons += by;
  listeners.forEach((listener) => listener());
}

/** The ref of what has not loaded: a placeholder, a list of them, a page. Returns a function that takes it back. */
export function countSkeleton() {
  count(1);
  return () => count(-1);
}

interface SkeletonProps {
  className?: string;
  /** The surrounding list tells by itself that it has not loaded. */
  isPart?: boolean;
}

/** A placeholder box. Set its size by class. */
export function Skeleton({ className, isPart = false }: SkeletonProps) {
  return (
    <span
      ref={isPart ? undefined : countSkeleton}
      data-skeleton
      aria-hidden
      className={cx("block rounded-badge bg-third", className)}
    />
  );
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
    <div ref={countSkeleton} role="status" aria-busy="true" className={cx("animate-late", className)}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}
