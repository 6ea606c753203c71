import LoaderCircle from "lucide-react/icons/loader-circle";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { Link } from "react-router-dom";
import type { ButtonSize, ButtonVariant } from "./button-class";
import { buttonClass, iconButtonClass } from "./button-class";

/** A lucide icon, or a component with the same props. */
export type Icon = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
}>;

interface Looks {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: Icon;
}

interface ButtonProps extends Omit<ComponentProps<"button">, "children">, Looks {
  children: ReactNode;
  /** While true, the button ignores clicks and shows a spinner with `busyLabel`. */
  busy?: boolean;
  busyLabel?: string;
}

/** A button that acts on this page. Pair `variant="pressed"` with `aria-pressed`. */
export function Button({
  variant = "secondary",
  size = "md",
  icon: Icon,
  busy = false,
  busyLabel,
  className,
  children,
  type = "button",
  onClick,
  "aria-disabled": disabled,
  ...rest
}: ButtonProps) {
  const glyph = size === "sm" || size === "row" ? 16 : 18;
  return (
    <button
      {...rest}
      type={type}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      aria-disabled={busy || disabled}
      className={buttonClass(variant, size, className)}
    >
      {busy ? (
        <LoaderCircle size={glyph} className="animate-spin" aria-hidden />
      ) : (
        Icon && <Icon size={glyph} strokeWidth={1.75} aria-hidden />
      )}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}

interface ButtonLinkProps extends Omit<ComponentProps<typeof Link>, "children">, Looks {
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({
  variant = "secondary",
  size = "md",
  icon: Icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, className)}>
      {Icon && <Icon size={size === "sm" || size === "row" ? 16 : 18} strokeWidth={1.75} aria-hidden />}
      {children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** The accessible name, also the tooltip. */
  label: string;
  icon: Icon;
  variant?: ButtonVariant;
  size?: "sm" | "md" | "lg";
}

export function IconButton({
  label,
  icon: Icon,
  variant = "plain",
  size = "md",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={iconButtonClass(variant, size, className)}
    >
      <Icon size={size === "sm" ? 16 : 20} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
