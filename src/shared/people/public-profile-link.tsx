import { authorPath } from "@domain/links";
import { NAMES_REQUIRED } from "@domain/people/profiles";
import ExternalLink from "lucide-react/icons/external-link";
import { Button, ButtonLink } from "../../ui/button";
import { toast } from "../../ui/toast";

/** A link to the author's public page. Without a page, it says what is missing. */
export function PublicProfileLink({ slug }: { slug: string | null }) {
  if (slug === null) {
    return (
      <Button icon={ExternalLink} onClick={() => toast("bad", NAMES_REQUIRED)}>
        View Public Profile
      </Button>
    );
  }
  return (
    <ButtonLink to={authorPath({ slug })} icon={ExternalLink} target="_blank" rel="noopener">
      View Public Profile
    </ButtonLink>
  );
}
