import type { ShareTarget } from "@domain/links";
import { bookPath, SHARE_TARGETS, shareLink } from "@domain/links";
import LinkIcon from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import { useOrigin } from "../../lib/pages/served-page";
import type { Icon } from "../../ui/button";
import { IconButton } from "../../ui/button";
import { iconButtonClass } from "../../ui/button-class";
import { SafeLink } from "../../ui/safe-link";
import { toast } from "../../ui/toast";
import type { BookPage } from "./book-page";
import { BlueskyGlyph, LinkedInGlyph, RedditGlyph, XGlyph } from "../../shared/people/network-icons";

const SHARE_LABELS: Record<ShareTarget, { label: string; icon: Icon }> = {
  x: { label: "Share on X", icon: XGlyph },
  bluesky: { label: "Share on BlueSky", icon: BlueskyGlyph },
  reddit: { label: "Share on Reddit", icon: RedditGlyph },
  linkedin: { label: "Share on LinkedIn", icon: LinkedInGlyph },
  email: { label: "Share by email", icon: Mail },
};

/** Share links. They are plain links, so the networks load nothing here. */
export function ShareLinks({ book }: { book: BookPage }) {
  const url = `${useOrigin()}${bookPath(book)}`;
  const text = `${book.title} by ${book.authorName}`;
  return (
    <section aria-labelledby="share" className="print:hidden">
      <h2 id="share" className="text-14 font-semibold">
        Share
      </h2>
      <div className="mt-3 flex flex-wrap gap-2">
        {SHARE_TARGETS.map((target) => {
          const { label, icon: Icon } = SHARE_LABELS[target];
          return (
            <SafeLink
              key={target}
              href={shareLink(target, { url: target === "email" ? url : previewUrl(book, url), text })}
              title={label}
              aria-label={label}
              className={iconButtonClass("secondary", "md", "border-line")}
            >
              <Icon size={18} strokeWidth={1.75} />
            </SafeLink>
          );
        })}
        <IconButton
          variant="secondary"
          label="Copy link"
          icon={LinkIcon}
          className="border-line"
          onClick={() => void copy(url)}
        />
      </div>
    </section>
  );
}

/**
 * The address whose preview a network reads. The site's own server fills each page's head; a static host cannot, so there
 * networks get a page of the HTTP actions, which leads people on.
 */
function previewUrl(book: BookPage, pageUrl: string): string {
  const hasServer = Boolean(import.meta.env.VITE_SITE_URL);
  const actions: unknown = import.meta.env.VITE_CONVEX_SITE_URL;
  if (hasServer || typeof actions !== "string" || actions === "") return pageUrl;
  return `${actions}/share/book/${encodeURIComponent(book.slug)}`;
}

/** Clipboard access needs a secure context, and the user may deny it. */
async function copy(url: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast("ok", "Link copied");
  } catch {
    toast("bad", `Couldn’t copy the link: ${url}`);
  }
}
