export const PAGE: number;
export interface Filter {
  genre: string;
  right: string;
}
export function floorPage(books: number, cardBytes: number, filter: Filter): number[];
