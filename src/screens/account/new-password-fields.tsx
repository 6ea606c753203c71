import { MIN_PASSWORD_SCORE, passwordPoints, passwordScore } from "@domain/accounts/passwords";
import { useWatch } from "react-hook-form";
import { cx } from "../../ui/cx";
import { PasswordField } from "../../ui/form/form";

const STRENGTH_LABELS = ["Very Weak", "Very Weak", "Weak", "Good", "Strong", "Very Strong"] as const;
const BAR_WIDTHS = ["w-0", "w-1/5", "w-2/5", "w-3/5", "w-4/5", "w-full"] as const;
const PASSWORD_FIELDS = ["password", "confirmPassword"] as const;

interface NewPasswordFieldsProps {
  label?: string;
  confirmLabel?: string;
  /** Stacks the fields where there is no room for two columns. */
  stacked?: boolean;
}

/** New password, confirmation and strength meter. Editing the password clears its error. */
export function NewPasswordFields({
  label = "Password",
  confirmLabel = "Confirm password",
  stacked = false,
}: NewPasswordFieldsProps) {
  return (
    <div className={cx("grid gap-4", !stacked && "sm:grid-cols-2")}>
      <PasswordField name="password" label={label} autoComplete="new-password" clears={PASSWORD_FIELDS} />
      <PasswordField
        name="confirmPassword"
        label={confirmLabel}
        autoComplete="new-password"
        clears={["confirmPassword"]}
      />
      <PasswordMeter className={stacked ? "" : "sm:col-span-2"} />
    </div>
  );
}

/** Shows the strength as a bar and a label, and what would improve it. Keeps its height while empty. */
function PasswordMeter({ className }: { className: string }) {
  const password = String(useWatch({ name: "password" }) ?? "");
  const score = passwordScore(password);
  const missing = passwordPoints(password).flatMap(({ name, isMet }) => (isMet ? [] : [name]));
  const tone = score >= MIN_PASSWORD_SCORE ? "ok" : score === 2 ? "amber" : "bad";
  return (
    <div className={className}>
      <div className="h-1 overflow-hidden rounded-full bg-line" aria-hidden>
        <div
          className={cx(
            "h-full rounded-full transition-[width] duration-120",
            BAR_WIDTHS[score],
            BAR_COLORS[tone],
          )}
        />
      </div>
      <p
        role="status"
        aria-label="Password strength"
        className="mt-2 flex min-h-5 flex-wrap justify-between gap-x-4 text-13"
      >
        {password === "" ? (
          <span className="text-muted">At least 8 characters, with uppercase, lowercase and numbers.</span>
        ) : (
          <>
            <span className={cx("font-semibold", LABEL_COLORS[tone])}>{STRENGTH_LABELS[score]}</span>
            {missing.length > 0 && (
              <span className="text-muted">
                Add {joinWithAnd(missing)}
                {score >= MIN_PASSWORD_SCORE && " for Very Strong"}
              </span>
            )}
          </>
        )}
      </p>
    </div>
  );
}

const BAR_COLORS = { ok: "bg-ok-fill", amber: "bg-marquee", bad: "bg-bad" };
const LABEL_COLORS = { ok: "text-ok", amber: "text-amber", bad: "text-bad" };

function joinWithAnd(words: readonly string[]): string {
  return new Intl.ListFormat("en", { type: "conjunction" }).format(words);
}
