/*
 * The team, for the owner to fill in. A card shows what is given: without a name it shows the role, without a
 * portrait no picture, without links none.
 */
interface Member {
  role: string;
  text: string;
  name?: string;
  /** A picture in `public/`, such as "/team/name.webp", at least 600 pixels wide. */
  portrait?: string;
  links?: readonly { network: "LinkedIn" | "X" | "Instagram"; href: string }[];
}

export const TEAM_MEMBERS: readonly Member[] = [
  {
    role: "Founder, product",
    text: "Builds the shelf: what each page shows, what it leaves out, and how fast it loads. Previously read submissions for a small press.",
  },
  {
    role: "Founder, producer relations",
    text: "Reviews every application and answers the phone. Spent fifteen years in development, mostly looking for the next book.",
  },
  {
    role: "Founder, authors and rights",
    text: "Supports authors and writes our guides to rights. Self-published four novels and kept every right to three of them.",
  },
];
