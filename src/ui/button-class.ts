import { cx } from "./cx";

export type ButtonVariant =
  "primary" | "secondary" | "pressed" | "soft" | "quiet" | "muted" | "plain" | "destructive" | "danger";
export type ButtonSize = "row" | "sm" | "md" | "lg";

const BASE =
  "inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control border font-medium " +
  "whitespace-nowrap no-underline transition-colors duration-120 ease-out " +
  "disabled:border-transparent disabled:bg-third disabled:text-muted";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "border-transparent bg-fill text-on-fill hover:bg-fill-hover",
  secondary: "border-control bg-surface text-text hover:bg-third",
  pressed: "border-brand bg-brand-soft text-brand hover:bg-brand-soft-hover",
  soft: "border-transparent bg-brand-soft text-brand hover:bg-brand-soft-hover",
  quiet: "border-transparent bg-transparent text-brand hover:bg-brand-soft disabled:bg-transparent",
  plain: "border-transparent bg-transparent text-text hover:bg-third disabled:bg-transparent",
  muted:
    "border-transparent bg-transparent text-muted hover:bg-third hover:text-text disabled:bg-transparent",
  destructive: "border-bad bg-surface text-bad hover:bg-bad-soft",
  danger: "border-transparent bg-danger text-on-fill hover:bg-danger-hover",
};

const SIZES: Record<ButtonSize, string> = {
  row: "h-7 px-2 text-13",
  sm: "h-10 px-3 text-13 sm:h-8",
  md: "h-11 px-4 text-14 sm:h-10",
  lg: "h-12 px-6 text-16",
};

/** Button classes for the rare element that is neither Button nor ButtonLink. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], className);
}

const ICON_SIZES: Record<"sm" | "md" | "lg", string> = {
  sm: "size-10 sm:size-8",
  md: "size-11 sm:size-10",
  lg: "size-12",
};

export function iconButtonClass(
  variant: ButtonVariant,
  size: "sm" | "md" | "lg",
  className?: string,
): string {
  return cx(BASE, VARIANTS[variant], ICON_SIZES[size], className);
}
