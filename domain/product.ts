/** The product's name and tagline, written nowhere else. */
export const PRODUCT_NAME = "Adaptation Shelf";
export const TAGLINE = "Books ready for the screen.";

/** The support address unless `SUPPORT_EMAIL` and `VITE_SUPPORT_EMAIL` set another. */
export const DEFAULT_SUPPORT_EMAIL = "support@adaptationshelf.example";
