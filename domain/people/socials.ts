import { externalLink } from "../links";

/** The networks an author's page leads to (AUP-02, B-29), in the order it shows them. */
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

/** Where a network's pages are: under its sign no other site is led to (V-02). */
const HOSTS: Record<Network, readonly string[]> = {
  twitter: ["x.com", "twitter.com"],
  instagram: ["instagram.com"],
  facebook: ["facebook.com", "fb.com"],
  linkedin: ["linkedin.com"],
  tiktok: ["tiktok.com"],
  bluesky: ["bsky.app"],
};

/** Where a network's entry leads, typed as an address or as a bare name; null when it must not be followed. */
export function socialLink(network: Network, typed: string): string | null {
  const name = nameIn(network, typed);
  return name === null ? pageOn(network, typed) : `${PROFILES[network]}${name}`;
}

/** What is kept of an entry: the name without its "@" (APE-11), or the page's address; null when it is neither. */
export function socialEntry(network: Network, typed: string): string | null {
  return nameIn(network, typed) ?? pageOn(network, typed);
}

/** A name may look like a host, as every one on BlueSky does; a host of the network's own is no name. */
function nameIn(network: Network, typed: string): string | null {
  const name = /^@?([\w.-]{1,100})$/.exec(typed.trim())?.[1];
  return name === undefined || isOn(network, name.toLowerCase()) ? null : name;
}

/** The address of a page on the network; its front page is nobody's. */
function pageOn(network: Network, typed: string): string | null {
  const link = externalLink(typed);
  if (link === null) return null;
  const { hostname, pathname } = new URL(link);
  return isOn(network, hostname) && pathname !== "/" ? link : null;
}

function isOn(network: Network, host: string): boolean {
  return HOSTS[network].some((own) => host === own || host.endsWith(`.${own}`));
}
