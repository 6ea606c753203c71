import { outsideLink } from "./links";

/** The networks an author's page leads to (AUP-02), in the order it shows them. */
export const NETWORKS = ["twitter", "instagram", "linkedin", "tiktok", "bluesky"] as const;
export type Network = (typeof NETWORKS)[number];

export const NETWORK_LABELS: Record<Network, string> = {
  twitter: "X",
  instagram: "Instagram",
  linkedin: "LinkedIn",
  tiktok: "TikTok",
  bluesky: "BlueSky",
};

const PROFILES: Record<Network, string> = {
  twitter: "https://x.com/",
  instagram: "https://www.instagram.com/",
  linkedin: "https://www.linkedin.com/in/",
  tiktok: "https://www.tiktok.com/@",
  bluesky: "https://bsky.app/profile/",
};

/** Where a network's entry leads, typed as an address or as a bare name; null when it must not be followed. */
export function socialLink(network: Network, typed: string): string | null {
  const name = /^@?([\w.-]{1,100})$/.exec(typed.trim())?.[1];
  const isName =
    name !== undefined && (typed.trim().startsWith("@") || !name.includes(".") || isHandle(network, name));
  return isName ? `${PROFILES[network]}${name}` : outsideLink(typed);
}

/** BlueSky names are host names. One of the network's own is the network, not a person. */
function isHandle(network: Network, name: string): boolean {
  return network === "bluesky" && name !== "bsky.app";
}
