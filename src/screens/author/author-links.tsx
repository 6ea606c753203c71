import { externalLink } from "@domain/links";
import type { Network } from "@domain/people/socials";
import { NETWORK_LABELS, NETWORKS, socialLink } from "@domain/people/socials";
import Globe from "lucide-react/icons/globe";
import {
  BlueskyGlyph,
  FacebookGlyph,
  InstagramGlyph,
  LinkedInGlyph,
  TikTokGlyph,
  XGlyph,
} from "../../shared/people/network-icons";
import type { Icon } from "../../ui/button";
import { buttonClass, iconButtonClass } from "../../ui/button-class";
import { cx } from "../../ui/cx";
import { SafeLink } from "../../ui/safe-link";
import type { AuthorPage } from "./author-page";

const ICONS: Record<Network, Icon> = {
  twitter: XGlyph,
  instagram: InstagramGlyph,
  facebook: FacebookGlyph,
  linkedin: LinkedInGlyph,
  tiktok: TikTokGlyph,
  bluesky: BlueskyGlyph,
};

/** Website and social links. Skips unsafe URLs. */
export function AuthorLinks({ author }: { author: AuthorPage }) {
  const website = author.website === null ? null : externalLink(author.website);
  const socials = NETWORKS.flatMap((network) => {
    const typed = author.socials[network];
    const href = typed === null ? null : socialLink(network, typed);
    return href === null ? [] : [{ network, href }];
  });
  if (website === null && socials.length === 0) return null;
  return (
    <ul aria-label="Links" className="flex flex-wrap items-center gap-1">
      {website !== null && (
        <li className="mr-1 flex min-w-0 max-sm:basis-full">
          <SafeLink href={website} className={buttonClass("secondary", "sm", "min-w-0 shrink!")}>
            <Globe size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
            <span className="truncate">{hostname(website)}</span>
          </SafeLink>
        </li>
      )}
      {socials.map(({ network, href }, place) => {
        const Glyph = ICONS[network];
        return (
          <li key={network} className={cx("flex", place === 0 && "max-sm:-ml-3.25")}>
            <SafeLink
              href={href}
              title={NETWORK_LABELS[network]}
              aria-label={`${author.displayName} on ${NETWORK_LABELS[network]}`}
              className={iconButtonClass("plain", "md")}
            >
              <Glyph size={18} strokeWidth={1.75} />
            </SafeLink>
          </li>
        );
      })}
    </ul>
  );
}

function hostname(url: string): string {
  return new URL(url).hostname.replace(/^www\./, "");
}
