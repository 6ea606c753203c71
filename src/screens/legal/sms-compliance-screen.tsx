import { SMS_COMPLIANCE } from "../../content/legal/sms-compliance";
import { LegalPage } from "./legal-page";

export function SmsComplianceScreen() {
  return <LegalPage text={SMS_COMPLIANCE} />;
}
