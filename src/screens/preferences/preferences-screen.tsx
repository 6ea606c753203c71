import { useLocation, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/pages/guards";
import { FIXED_HEADS } from "../../head/fixed-heads";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { AddressForm } from "./address-form";
import { ChoicesByLink, OwnChoices } from "./choices";
import { NewsletterConfirmation } from "./newsletter-confirmation";
import { isLinkParams, LINK_PARAMS, type LinkParams } from "./link-params";
import { StopAlerts } from "./stop-alerts";
import { StopMessages } from "./stop-messages";
import { Redirect } from "../../lib/pages/redirect";

/** Email preferences, by the link in an email or by login. */
export function PreferencesScreen() {
  const [params] = useSearchParams();
  const state: unknown = useLocation().state;
  const [token, newsletter, email, alerts, messages] = LINK_PARAMS.map((name) => params.get(name));
  // Tokens must not stay in the address bar, where others could read them. The history entry keeps them.
  if (token || newsletter || email || alerts || messages) {
    const link: LinkParams = { token, newsletter, email, alerts, messages };
    return <Redirect to="/unsubscribe" state={link} />;
  }
  const link = isLinkParams(state) ? state : {};
  // Some mail programs cut a link short, and with it the token.
  const isCutOff = LINK_PARAMS.some((name) => params.get(name) === "");
  return (
    <div className="page-measure pt-8 pb-16 sm:pt-14 sm:pb-24">
      <Head {...FIXED_HEADS["/unsubscribe"]} />
      <div className="max-w-[640px]">
        <ErrorBoundary title="Couldn’t load your preferences.">
          <PreferencesContent link={link} isCutOff={isCutOff} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** A link's token beats the login, and the login beats a typed address. */
function PreferencesContent({ link, isCutOff }: { link: LinkParams; isCutOff: boolean }) {
  const { token, newsletter, email, alerts, messages } = link;
  const viewer = useViewer();
  if (newsletter) return <NewsletterConfirmation token={newsletter} />;
  if (alerts) return <StopAlerts token={alerts} />;
  if (messages) return <StopMessages token={messages} />;
  if (viewer.status === "loading") return <PageLoader />;
  const home = viewer.status === "user" ? "/dashboard" : "/";
  if (token) return <ChoicesByLink key={token} token={token} home={home} />;
  return viewer.status === "user" ? (
    <OwnChoices key={viewer.user.userId} />
  ) : (
    <AddressForm email={email ?? ""} home={home} isAfterDamagedLink={isCutOff} />
  );
}
