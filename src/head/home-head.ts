import type { PageHead } from "./page-head";

/** The head of the home page, which needs no others. */
export const HOME_HEAD = {
  path: "/",
  description:
    "Indie authors list published books. Film and TV producers browse them for adaptation rights, live and without agents.",
} satisfies PageHead;
