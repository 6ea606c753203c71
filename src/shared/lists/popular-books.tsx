import { api } from "@convex/_generated/api";
import { useQuery } from "convex/react";
import { BookCard } from "../books/book-card";
import { CardSkeleton } from "../books/book-grid";
import { Carousel } from "./carousel";

/** A way on from a page that is not there. */
export function PopularBooks() {
  const popular = useQuery(api.home.bestsellers);
  if (popular?.length === 0) return null;
  return (
    <Carousel title="Popular books" more={{ to: "/browse", label: "See all" }} isBusy={popular === undefined}>
      {popular
        ? popular.map((book) => <BookCard key={book._id} book={book} />)
        : Array.from({ length: 8 }, (_, index) => <CardSkeleton key={index} />)}
    </Carousel>
  );
}
