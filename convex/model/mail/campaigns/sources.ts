import type { CampaignKind } from "../../../../domain/mail/campaigns/campaigns";
import { digest } from "../digest/source";
import { own } from "./own";
import { reactivation } from "./reactivation";
import { welcome } from "./welcome";
import type { Run, Source } from "./source";

const SOURCES: Record<CampaignKind, Source> = { reactivation, welcome, own, digest };

/** Where a run gets its people and emails from. */
export function sourceOf({ kind }: Pick<Run, "kind">): Source {
  return SOURCES[kind];
}
