import { TERMS } from "../../content/legal/terms";
import { LegalPage } from "./legal-page";

export function TermsScreen() {
  return <LegalPage text={TERMS} />;
}
