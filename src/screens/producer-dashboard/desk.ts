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
  /** A line below the title. */
  lead?: string;
  /** True if the tab needs the page's full width. Its tabs are then on top. */
  isWide?: boolean;
  /** Missing for the messages, which the router passes in. */
  Content?: ComponentType;
  /** Buttons beside the title. They come with the dashboard: later they would move the one after them. */
  Actions?: ComponentType;
}

/** The tab without a name in the URL. */
export const OVERVIEW_ID = "overview";

/** The tab with an address of its own. */
export const MESSAGES_ID = "messages";

/** The address of a tab. */
export function tabPath(id: string): string {
  if (id === MESSAGES_ID) return "/messages";
  return id === OVERVIEW_ID ? "/dashboard/producer" : `/dashboard/producer?tab=${id}`;
}
