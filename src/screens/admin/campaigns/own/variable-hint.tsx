import type { AudienceRole } from "@domain/mail/campaigns/audience";
import { VARIABLES, variablesOf } from "@domain/mail/campaigns/variables";

/** What can be filled in for each person of the audience. */
export function VariableHint({ role }: { role: AudienceRole }) {
  const names = variablesOf(role);
  if (names.length === 0)
    return (
      <p className="text-13 text-muted">Newsletter readers have no variables: we only know their address.</p>
    );
  return (
    <div className="text-13 text-muted">
      <p>Filled in for each person, in the subject, texts and buttons:</p>
      <ul className="mt-1">
        {names.map((name) => (
          <li key={name}>
            <code className="font-mono text-text">{`{${name}}`}</code> {VARIABLES[name].label}, or “
            {VARIABLES[name].fallback}”
          </li>
        ))}
      </ul>
    </div>
  );
}
