import { externalLink } from "../links";

/** The networks an author's page links to, in the order it shows them. */
export const NETWORKS = ["twitter", "instagram", "facebook", "linkedin", "tiktok", "bluesky"] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_LABELS: Record<Network, string> = {
  twitter: "X",
  instagram: "Instagram",
  facebook: "Facebook",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  bluesky: "BlueSky",
};

const PROFILES: Record<Network, string> = {
  twitter: "https://x.com/",
  instagram: "https://www.instagram.com/",
  facebook: "https://www.facebook.com/",
  linkedin: "https://www.linkedin.com/in/",
  tiktok: "https://www.tiktok.com/@",
  bluesky: "https://bsky.app/profile/",
};

/** Each network's hosts: a network's icon must not lead to another site. */
const HOSTS: Record<Network, readonly string[]> = {
  twitter: ["x.com", "twitter.com"],
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
  linkedin: ["linkedin.com"],
  tiktok: ["tiktok.com"],
  bluesky: ["bsky.app"],
};

/** The link for a typed username or page address, or null if it is not safe to follow. */
export function socialLink(network: Network, typed: string): string | null {
  const username = usernameFrom(network, typed);
  return username === null ? pageFrom(network, typed) : `${PROFILES[network]}${username}`;
}

/** The stored form of an entry: the username without "@", or the page's address; null for anything else. */
export function socialEntry(network: Network, typed: string): string | null {
  return usernameFrom(network, typed) ?? pageFrom(network, typed);
}

/** A username may look like a host, as on BlueSky, but not like one of the network's own hosts. */
function usernameFrom(network: Network, typed: string): string | null {
  const username = /^@?([\w.-]{1,100})$/.exec(typed.trim())?.[1];
  return username === undefined || isHostOf(network, username.toLowerCase()) ? null : username;
}

/** The network's front page is nobody's page. */
function pageFrom(network: Network, typed: string): string | null {
  const link = externalLink(typed);
  if (link === null) return null;
  const { hostname, pathname } = new URL(link);
  return isHostOf(network, hostname) && pathname !== "/" ? link : null;
}

function isHostOf(network: Network, host: string): boolean {
  return HOSTS[network].some((own) => host === own || host.endsWith(`.${own}`));
}
