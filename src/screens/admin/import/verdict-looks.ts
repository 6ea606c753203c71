import type { VerdictKind } from "@domain/admin/import-verdicts";
import type { ImportRowStatus, ImportStatus } from "@domain/admin/imports";
import Ban from "lucide-react/icons/ban";
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import LoaderCircle from "lucide-react/icons/loader-circle";
import Pause from "lucide-react/icons/pause";
import Plus from "lucide-react/icons/plus";
import RefreshCw from "lucide-react/icons/refresh-cw";
import SkipForward from "lucide-react/icons/skip-forward";
import Undo from "lucide-react/icons/undo-2";
import Upload from "lucide-react/icons/upload";
import type { Tone } from "../../../ui/badge";
import type { Icon } from "../../../ui/button";

export interface Look {
  tone: Tone;
  icon: Icon;
}

export const VERDICT_LOOKS: Record<VerdictKind, Look> = {
  create: { tone: "ok", icon: Plus },
  update: { tone: "info", icon: RefreshCw },
  skip: { tone: "neutral", icon: SkipForward },
  error: { tone: "bad", icon: CircleAlert },
};

export const ROW_LOOKS: Record<ImportRowStatus, Look & { label: string }> = {
  waiting: { tone: "neutral", icon: Pause, label: "Waiting" },
  created: { tone: "ok", icon: Plus, label: "Created" },
  updated: { tone: "info", icon: RefreshCw, label: "Updated" },
  skipped: { tone: "neutral", icon: SkipForward, label: "Skipped" },
  failed: { tone: "bad", icon: CircleAlert, label: "Error" },
  removed: { tone: "neutral", icon: Undo, label: "Removed" },
  restored: { tone: "neutral", icon: Undo, label: "Restored" },
  kept: { tone: "amber", icon: CircleCheck, label: "Kept" },
};

export const IMPORT_LOOKS: Record<ImportStatus, Look> = {
  uploading: { tone: "amber", icon: Upload },
  running: { tone: "info", icon: LoaderCircle },
  paused: { tone: "amber", icon: Pause },
  canceled: { tone: "neutral", icon: Ban },
  done: { tone: "ok", icon: CircleCheck },
  undoing: { tone: "info", icon: LoaderCircle },
  undone: { tone: "neutral", icon: Undo },
};
