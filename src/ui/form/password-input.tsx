import Eye from "lucide-react/icons/eye";
import EyeOff from "lucide-react/icons/eye-off";
import type { ComponentProps } from "react";
import { useState } from "react";
import { Input } from "./fields";

/** A password input with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type">) {
  const [isVisible, setVisible] = useState(false);
  const Glyph = isVisible ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input {...props} type={isVisible ? "text" : "password"} className="pr-11" />
      <button
        type="button"
        aria-label={isVisible ? "Hide password" : "Show password"}
        onClick={() => setVisible(!isVisible)}
        className="absolute inset-y-0 right-0 inline-flex w-11 items-center justify-center rounded-control text-muted hover:text-text"
      >
        <Glyph size={18} strokeWidth={1.75} aria-hidden />
      </button>
    </span>
  );
}
