/** The product's name and its one-line promise: the only place either is written. */
export const PRODUCT_NAME = "Adaptation Shelf";
export const TAGLINE = "Books ready for the screen.";

/** Where support reads its mail unless the deployment says otherwise (`SUPPORT_EMAIL`, `VITE_SUPPORT_EMAIL`). */
export const DEFAULT_SUPPORT_EMAIL = "support@adaptationshelf.example";
