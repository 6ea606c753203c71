import { NOTICE_SETTINGS_TEXT, NoticeSettings } from "../../../shared/notices/notice-settings";
import { AccountSection } from "./account-section";

/** What the user is notified of, and which of it by email. */
export function AccountNotices() {
  return (
    <AccountSection title="Notifications" text={NOTICE_SETTINGS_TEXT}>
      <NoticeSettings />
    </AccountSection>
  );
}
