import type { ApprovalStatus } from "@domain/accounts/roles";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Lock from "lucide-react/icons/lock";
import type { Tone } from "../../ui/badge";
import type { Icon } from "../../ui/button";

/** The color and icon of each approval status, always shown beside its label. */
export const STATUS_LOOKS: Record<ApprovalStatus, { tone: Tone; icon: Icon }> = {
  approved: { tone: "ok", icon: CircleCheck },
  pending: { tone: "amber", icon: Clock },
  denied: { tone: "bad", icon: Ban },
  suspended: { tone: "bad", icon: Lock },
};
