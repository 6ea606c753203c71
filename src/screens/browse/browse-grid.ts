import { CARD_GRID } from "../../shared/books/book-grid";

/** Two columns on a phone, three beside or without the rail, four where the content is full. */
export const BROWSE_GRID = `${CARD_GRID} sm:grid-cols-3 xl:grid-cols-4`;
