import { shareLink } from "@domain/links";
import {
  FacebookGlyph,
  InstagramGlyph,
  LinkedInGlyph,
  TikTokGlyph,
  XGlyph,
} from "../../shared/people/network-icons";
import { useOrigin } from "../../lib/pages/served-page";
import type { Icon } from "../../ui/button";
import { IconButton } from "../../ui/button";
import { cx } from "../../ui/cx";
import { toast } from "../../ui/toast";

interface Page {
  title: string;
  url: string;
}

interface Network {
  name: string;
  icon: Icon;
  share: (page: Page) => void;
}

/** X, LinkedIn and Facebook open a share window. Instagram and TikTok get a copied link. */
const NETWORKS: readonly Network[] = [
  { name: "X", icon: XGlyph, share: ({ url, title }) => popup(shareLink("x", { url, text: title })) },
  {
    name: "LinkedIn",
    icon: LinkedInGlyph,
    share: ({ url, title }) => popup(shareLink("linkedin", { url, text: title })),
  },
  {
    name: "Facebook",
    icon: FacebookGlyph,
    share: ({ url }) =>
      popup(`https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`),
  },
  { name: "Instagram", icon: InstagramGlyph, share: (page) => void copyToClipboard("Instagram", page) },
  { name: "TikTok", icon: TikTokGlyph, share: (page) => void copyToClipboard("TikTok", page) },
];

interface ShareButtonsProps {
  article: { id: string; title: string };
  /** Draws a border around each button. */
  framed?: boolean;
  className?: string;
}

export function ShareButtons({ article, framed = false, className }: ShareButtonsProps) {
  const page = { title: article.title, url: `${useOrigin()}/blog/${article.id}` };
  return (
    <div role="group" aria-label={`Share “${article.title}”`} className={cx("flex", className)}>
      {NETWORKS.map(({ name, icon, share }) => (
        <IconButton
          key={name}
          label={`Share on ${name}`}
          icon={icon}
          size={framed ? "md" : "sm"}
          variant={framed ? "secondary" : "plain"}
          className={framed ? "border-line" : undefined}
          onClick={() => share(page)}
        />
      ))}
    </div>
  );
}

function popup(url: string) {
  window.open(url, "_blank", "popup,width=600,height=400,noopener,noreferrer");
}

/** Clipboard access needs a secure context, and the user may deny it. */
async function copyToClipboard(network: string, { title, url }: Page) {
  try {
    await navigator.clipboard.writeText(`${title} ${url}`);
    toast("ok", `Title and link copied. Paste them into ${network}.`);
  } catch {
    toast("bad", `Couldn’t copy the link: ${url}`);
  }
}
