import { PRIVACY_POLICY } from "../../content/legal/privacy-policy";
import { LegalPage } from "./legal-page";

export function PrivacyPolicyScreen() {
  return <LegalPage text={PRIVACY_POLICY} />;
}
