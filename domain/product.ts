/** The product's name and its one-line promise: the only place either is written. */
export const PRODUCT_NAME = "Adaptation Shelf";
export const TAGLINE = "Books ready for the screen.";
