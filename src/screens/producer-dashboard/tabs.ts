import Bookmark from "lucide-react/icons/bookmark";
import FileText from "lucide-react/icons/file-text";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import MessageSquare from "lucide-react/icons/message-square";
import Pencil from "lucide-react/icons/pencil";
import Search from "lucide-react/icons/search";
import SquareKanban from "lucide-react/icons/square-kanban";
import { STAGES } from "@domain/producers/slate";
import { lazyComponent } from "../../ui/lazy-component";
import { MESSAGES_ID, OVERVIEW_ID, type DeskTab } from "./desk";
import { NewSearchButton } from "./searches/new-search-button";
import { ArchiveLink } from "./slate/archive-link";

const OVERVIEW: DeskTab = {
  id: OVERVIEW_ID,
  label: "Overview",
  icon: LayoutDashboard,
  Content: lazyComponent(async () => (await import("./overview/overview")).Overview),
};

/** In the order of the dashboard. */
export const TABS: readonly DeskTab[] = [
  OVERVIEW,
  {
    id: "saved-books",
    label: "My Saved Books",
    icon: Bookmark,
    count: ({ counts }) => counts.saved,
    Content: lazyComponent(async () => (await import("./saved/saved-tab")).SavedTab),
  },
  {
    id: "optioned-books",
    label: "My Optioned Books",
    icon: FileText,
    count: ({ counts }) => counts.options,
    lead: "Your private tracker. Authors never see it, and it changes nothing on a book’s page.",
    Content: lazyComponent(async () => (await import("./options/options-tab")).OptionsTab),
  },
  {
    id: "saved-searches",
    label: "Saved Searches",
    icon: Search,
    count: ({ counts }) => counts.searches,
    Content: lazyComponent(async () => (await import("./searches/saved-searches-tab")).SavedSearches),
    Actions: NewSearchButton,
  },
  {
    id: "slate",
    label: "Slate",
    icon: SquareKanban,
    count: ({ counts }) => STAGES.reduce((sum, stage) => sum + counts[stage], 0),
    lead: "Only you see your slate, its notes, and its tags.",
    isWide: true,
    Content: lazyComponent(async () => (await import("./slate/slate-tab")).SlateTab),
    Actions: ArchiveLink,
  },
  {
    id: MESSAGES_ID,
    label: "Messages",
    icon: MessageSquare,
  },
  {
    id: "edit-profile",
    label: "Edit Profile",
    icon: Pencil,
    Content: lazyComponent(async () => (await import("./profile/edit-profile")).EditProfile),
  },
];

/** The tab of the messages' own address. */
export const MESSAGES_TAB = TABS.find(({ id }) => id === MESSAGES_ID) ?? OVERVIEW;

/** The tab that a URL names: the overview if it names none that exists. */
export function tabOf(params: URLSearchParams): DeskTab {
  return TABS.find(({ id }) => id === params.get("tab")) ?? OVERVIEW;
}

/** The tab of an older link, such as `/dashboard/producer#saved-books`. */
export function tabOfHash(hash: string): DeskTab | undefined {
  return TABS.find(({ id }) => hash === `#${id}`);
}
