import { CARD_GRID } from "../../shared/books/book-grid";

/** Two columns on phones, three next to the filters, four at full width. */
export const BROWSE_GRID = `${CARD_GRID} sm:grid-cols-3 xl:grid-cols-4`;
