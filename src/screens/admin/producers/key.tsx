import type { ReactNode } from "react";

/** A key that does what stands beside it. Phones have none. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd
      aria-hidden
      className="inline-flex h-5 min-w-5 items-center justify-center rounded-badge border border-current/30 px-1 font-mono text-13 font-normal max-lg:hidden"
    >
      {children}
    </kbd>
  );
}
