import { CARD_GRID } from "../../shared/books/book-grid";

/** Two columns on phones and in small windows, three next to the filters, four at full width. */
export const BROWSE_GRID = `${CARD_GRID} md:grid-cols-3 xl:grid-cols-4`;
