import Ban from "lucide-react/icons/ban";
import Bell from "lucide-react/icons/bell";
import Download from "lucide-react/icons/download";
import KeyRound from "lucide-react/icons/key-round";
import Mail from "lucide-react/icons/mail";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import UserRound from "lucide-react/icons/user-round";
import type { ComponentType } from "react";
import { useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../../lib/error-boundary";
import { PageLoader } from "../../../lib/pages/guards";
import { Head } from "../../../lib/head";
import type { Me } from "../../../lib/viewer";
import { useViewer } from "../../../lib/viewer";
import type { Icon } from "../../../ui/button";
import { SideNav } from "../../../ui/side-nav";
import { AccountBlocked } from "./account-blocked";
import { AccountData } from "./account-data";
import { AccountEmail } from "./account-email";
import { AccountNotices } from "./account-notices";
import { AccountPassword } from "./account-password";
import { AccountProfile } from "./account-profile";
import { AccountSessions } from "./account-sessions";

interface AccountTab {
  tab: string;
  label: string;
  icon: Icon;
  Content: ComponentType<{ user: Me }>;
}

const PROFILE_TAB: AccountTab = {
  tab: "profile",
  label: "Profile",
  icon: UserRound,
  Content: AccountProfile,
};
const TABS: readonly AccountTab[] = [
  PROFILE_TAB,
  { tab: "password", label: "Password", icon: KeyRound, Content: AccountPassword },
  { tab: "email", label: "Email address", icon: Mail, Content: AccountEmail },
  { tab: "notifications", label: "Notifications", icon: Bell, Content: AccountNotices },
  { tab: "sessions", label: "Sessions", icon: MonitorSmartphone, Content: AccountSessions },
  { tab: "blocked", label: "Blocked people", icon: Ban, Content: AccountBlocked },
  { tab: "data", label: "Your data", icon: Download, Content: AccountData },
];

/** Account settings for every role. The URL names the tab. */
export function AccountScreen() {
  const viewer = useViewer();
  const [params] = useSearchParams();
  const current = TABS.find(({ tab }) => tab === params.get("tab")) ?? PROFILE_TAB;
  if (viewer.status !== "user") return <PageLoader />;
  const items = TABS.map(({ tab, label, icon }) => ({
    to: tab === PROFILE_TAB.tab ? "/account" : `/account?tab=${tab}`,
    label,
    icon,
    isCurrent: tab === current.tab,
  }));
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-10">
      <Head title={`${current.label} · Account`} noindex />
      <h1 className="display-36">Account</h1>
      <div className="mt-6 grid gap-8 lg:mt-8 lg:grid-cols-[208px_minmax(0,680px)] lg:gap-12">
        <SideNav label="Account" items={items} />
        <div className="min-w-0">
          <ErrorBoundary title={`Couldn’t load ${current.label.toLowerCase()}.`} resetKey={current.tab}>
            <current.Content user={viewer.user} />
          </ErrorBoundary>
        </div>
      </div>
    </div>
  );
}
