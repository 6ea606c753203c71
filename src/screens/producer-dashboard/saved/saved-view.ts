import { GENRES, type Genre } from "@domain/books/genres";
import { MAX_QUERY_LENGTH } from "@domain/catalog/search";
import { cutTo } from "@domain/cut";
import { DEFAULT_SAVED_SORT, SAVED_SORTS, type SavedSort } from "@domain/producers/saved-books";
import { useUrlState } from "../../../lib/url-state";

export const SAVED_ID = "saved-books";

/** What the list shows, stored in the URL. */
export interface SavedView {
  q: string;
  genre: Genre | undefined;
  sort: SavedSort;
}

export function useSavedView() {
  return useUrlState(readView, writeView);
}

export function isFiltered({ q, genre }: SavedView): boolean {
  return q !== "" || genre !== undefined;
}

function readView(params: URLSearchParams): SavedView {
  return {
    q: cutTo((params.get("q") ?? "").trim(), MAX_QUERY_LENGTH),
    genre: GENRES.find((genre) => genre === params.get("genre")),
    sort: SAVED_SORTS.find((sort) => sort === params.get("sort")) ?? DEFAULT_SAVED_SORT,
  };
}

function writeView({ q, genre, sort }: SavedView): URLSearchParams {
  return new URLSearchParams({
    tab: SAVED_ID,
    ...(q !== "" && { q }),
    ...(genre !== undefined && { genre }),
    ...(sort !== DEFAULT_SAVED_SORT && { sort }),
  });
}
