import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import type { Tone } from "../../ui/badge";
import { Badge } from "../../ui/badge";
import type { Icon } from "../../ui/button";

const STATUSES = {
  available: { label: "Available", tone: "ok", icon: CircleCheck },
  optioned: { label: "Optioned", tone: "amber", icon: Clock },
  sold: { label: "Sold", tone: "bad", icon: Lock },
  unavailable: { label: "Unavailable", tone: "bad", icon: Ban },
} satisfies Record<string, { label: string; tone: Tone; icon: Icon }>;

const ROWS: readonly [right: string, status: keyof typeof STATUSES][] = [
  ["Film/TV", "available"],
  ["Audio", "optioned"],
  ["Foreign", "available"],
  ["Merchandising", "available"],
  ["Theater/Stage", "sold"],
  ["Digital/Gaming", "unavailable"],
];

/** Sample rights that show all four statuses. */
export function DeckRights() {
  return (
    <ul className="divide-y divide-line rounded-panel border border-line bg-surface px-5 sm:px-8">
      {ROWS.map(([right, status]) => {
        const { label, tone, icon } = STATUSES[status];
        return (
          <li key={right} className="flex min-h-14 items-center justify-between gap-4 sm:min-h-16">
            <span className="font-display text-18 sm:text-22">{right}</span>
            <Badge tone={tone} icon={icon}>
              {label}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}
