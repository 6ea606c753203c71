import { grouped } from "@domain/figures";
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { cx } from "../../ui/cx";

interface LiveNumberProps {
  value: number;
  /** Stands right after the number: "+" for at least as many. */
  suffix?: string;
  /** Writes the number; grouped by default. */
  format?: (value: number) => string;
  children: ReactNode;
  className?: string;
}

/**
 * A number that changes live. A new value rolls in (200 ms) and its label is tinted for a second, without layout
 * shift. With reduced motion there is only the tint.
 */
export function LiveNumber({ value, suffix, format = grouped, children, className }: LiveNumberProps) {
  const tinted = useRef<HTMLSpanElement>(null);
  const rolled = useRef<HTMLSpanElement>(null);
  const lastValue = useRef(value);
  useEffect(() => {
    const rises = value > lastValue.current;
    if (value === lastValue.current) return;
    lastValue.current = value;
    tinted.current?.animate(
      [{ backgroundColor: "var(--color-brand-soft)" }, { backgroundColor: "transparent" }],
      { duration: 1000, easing: "steps(1, end)" },
    );
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    rolled.current?.animate(
      [
        { opacity: 0, transform: `translateY(${rises ? 70 : -70}%)` },
        { opacity: 1, transform: "none" },
      ],
      { duration: 200, easing: "cubic-bezier(0.2, 0, 0, 1)" },
    );
  }, [value]);
  return (
    <span ref={tinted} className={cx("-mx-1 rounded-badge px-1", className)}>
      <span ref={rolled} className="inline-block tabular-nums">
        {format(value)}
        {suffix}
      </span>{" "}
      {children}
    </span>
  );
}
