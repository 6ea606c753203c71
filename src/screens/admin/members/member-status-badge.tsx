import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleX from "lucide-react/icons/circle-x";
import Hourglass from "lucide-react/icons/hourglass";
import CirclePause from "lucide-react/icons/circle-pause";
import type { Tone } from "../../../ui/badge";
import { Badge } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";
import type { Member } from "./member";

const LOOKS: Record<Member["status"], { label: string; tone: Tone; icon: Icon }> = {
  active: { label: "Active", tone: "ok", icon: CircleCheck },
  trialing: { label: "In Trial", tone: "info", icon: Hourglass },
  past_due: { label: "Past Due", tone: "bad", icon: CircleAlert },
  unpaid: { label: "Unpaid", tone: "bad", icon: CircleAlert },
  incomplete: { label: "Incomplete", tone: "amber", icon: CircleAlert },
  paused: { label: "Paused", tone: "neutral", icon: CirclePause },
  canceled: { label: "Canceled", tone: "neutral", icon: CircleX },
  incomplete_expired: { label: "Expired", tone: "neutral", icon: CircleX },
  none: { label: "None", tone: "neutral", icon: CircleX },
};

/** A membership's status in color, icon and words. */
export function MemberStatusBadge({ status }: { status: Member["status"] }) {
  const { label, tone, icon } = LOOKS[status];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}
