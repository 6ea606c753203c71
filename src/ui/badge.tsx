import type { ReactNode } from "react";
import type { Icon } from "./button";
import { cx } from "./cx";

export type Tone = "ok" | "amber" | "bad" | "info" | "neutral" | "brand";

const TONES: Record<Tone, string> = {
  ok: "bg-ok-soft text-ok",
  amber: "bg-amber-soft text-amber",
  bad: "bg-bad-soft text-bad",
  info: "bg-info-soft text-info",
  neutral: "bg-third text-muted",
  brand: "bg-brand-soft text-brand",
};

interface BadgeProps {
  tone?: Tone;
  icon?: Icon;
  children: ReactNode;
  className?: string;
}

/** A status label, with an icon where color alone would carry meaning. */
export function Badge({ tone = "neutral", icon: Icon, children, className }: BadgeProps) {
  return (
    <span
      className={cx(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-badge px-1.5 text-13 font-medium whitespace-nowrap",
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon size={14} strokeWidth={1.75} aria-hidden />}
      {children}
    </span>
  );
}

/** The badge for BESTSELLER and SPONSORED, styled like a cinema marquee. */
export function MarqueeBadge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 items-center rounded-cover bg-marquee px-1.5 text-13 font-semibold tracking-[0.03em]",
        "whitespace-nowrap text-ink uppercase",
        className,
      )}
    >
      {children}
    </span>
  );
}
