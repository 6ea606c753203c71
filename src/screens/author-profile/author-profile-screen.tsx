import ArrowLeft from "lucide-react/icons/arrow-left";
import { PageLoader } from "../../lib/pages/guards";
import { Head } from "../../lib/head";
import { useViewer } from "../../lib/viewer";
import { PublicProfileLink } from "../../shared/people/public-profile-link";
import { ButtonLink } from "../../ui/button";
import { ProfileForm } from "./profile-form";

/** The profile form on its own page. */
export function AuthorProfileScreen() {
  const viewer = useViewer();
  if (viewer.status !== "user") return <PageLoader />;
  return (
    <div className="page-measure pt-8 pb-24 sm:pt-10">
      <Head title="Edit Profile" noindex />
      <div className="max-w-reading">
        <header className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h1 className="display-36">Edit Profile</h1>
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/dashboard/author" icon={ArrowLeft}>
              Back to Dashboard
            </ButtonLink>
            <PublicProfileLink slug={viewer.user.slug} />
          </div>
        </header>
        <ProfileForm />
      </div>
    </div>
  );
}
