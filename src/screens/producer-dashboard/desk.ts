import type { api } from "@convex/_generated/api";
import type { FunctionReturnType } from "convex/server";
import type { ComponentType } from "react";
import type { Icon } from "../../ui/button";

export type Desk = FunctionReturnType<typeof api.producers.desk>;

/** A tab of the producer's dashboard. Its code loads when it opens. */
export interface DeskTab {
  /** Names the tab in the URL. */
  id: string;
  label: string;
  icon: Icon;
  count?: (desk: Desk) => number;
  /** Shown instead of a count. */
  hint?: string;
  /** A line below the title. */
  lead?: string;
  /** True if the tab needs the page's full width. Its tabs are then on top. */
  isWide?: boolean;
  Content: ComponentType;
  /** Buttons beside the title. */
  Actions?: ComponentType;
}

/** The tab without a name in the URL. */
export const OVERVIEW_ID = "overview";

/** The address of a tab. */
export function tabPath(id: string): string {
  return id === OVERVIEW_ID ? "/dashboard/producer" : `/dashboard/producer?tab=${id}`;
}
