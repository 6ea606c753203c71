import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { ErrorBoundary } from "../../lib/error-boundary";
import { PageLoader } from "../../lib/guards";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { AddressForm } from "./address-form";
import { ChoicesByLink, OwnChoices } from "./choices";
import { NewsletterConfirmation } from "./newsletter-confirmation";
import { isLinkParams, type LinkParams } from "./link-params";

/** Which mail somebody gets, without a login where a mail's link led here (UNS-01 to UNS-05). */
export function PreferencesScreen() {
  const [params] = useSearchParams();
  const state: unknown = useLocation().state;
  const [token, newsletter, email] = ["token", "newsletter", "email"].map((name) => params.get(name));
  // What opens something leaves the address bar, where others could read it; the history entry keeps it.
  if (token || newsletter || email) {
    return <Navigate to="/unsubscribe" replace state={{ token, newsletter, email } satisfies LinkParams} />;
  }
  const link = isLinkParams(state) ? state : {};
  return (
    <div className="page-measure pt-8 pb-16 sm:pt-14 sm:pb-24">
      <Head
        title="E-mail Preferences"
        description="Choose which e-mails you get, or none."
        path="/unsubscribe"
        noindex
      />
      <div className="max-w-[640px]">
        <ErrorBoundary title="Your preferences did not load">
          <PreferencesContent link={link} />
        </ErrorBoundary>
      </div>
    </div>
  );
}

/** A link's token goes before the login, the login before an address (UNS-04). */
function PreferencesContent({ link: { token, newsletter, email } }: { link: LinkParams }) {
  const viewer = useViewer();
  if (newsletter) return <NewsletterConfirmation token={newsletter} />;
  if (viewer.status === "loading") return <PageLoader />;
  const home = viewer.status === "user" ? "/dashboard" : "/";
  if (token) return <ChoicesByLink key={token} token={token} home={home} />;
  return viewer.status === "user" ? (
    <OwnChoices key={viewer.user.userId} />
  ) : (
    <AddressForm email={email ?? ""} home={home} />
  );
}
