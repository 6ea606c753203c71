import type { Right, RightStatus } from "@domain/books/rights";
import Ban from "lucide-react/icons/ban";
import CircleCheck from "lucide-react/icons/circle-check";
import Clock from "lucide-react/icons/clock";
import Drama from "lucide-react/icons/drama";
import Film from "lucide-react/icons/film";
import Gamepad2 from "lucide-react/icons/gamepad-2";
import Globe from "lucide-react/icons/globe";
import Headphones from "lucide-react/icons/headphones";
import Lock from "lucide-react/icons/lock";
import ShoppingBag from "lucide-react/icons/shopping-bag";
import type { Tone } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";

export const RIGHT_ICONS: Record<Right, Icon> = {
  filmTV: Film,
  audio: Headphones,
  digitalGaming: Gamepad2,
  merchandising: ShoppingBag,
  theaterStage: Drama,
  foreign: Globe,
};

/** Each status has an icon and a tone beside its label, so that no information depends on color alone. */
export const STATUS_LOOKS: Record<RightStatus, { icon: Icon; tone: Tone }> = {
  available: { icon: CircleCheck, tone: "ok" },
  optioned: { icon: Clock, tone: "amber" },
  sold: { icon: Lock, tone: "bad" },
  unavailable: { icon: Ban, tone: "bad" },
};
