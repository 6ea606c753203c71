import { grouped } from "../figures";
import type { BookFormInput } from "./book-form";
import { hasAvailableRight, isAmazonGiven, MIN_SYNOPSIS, ratingFields } from "./book-form";
import { isGenre } from "./genres";
import { bestRating, MIN_PUBLIC_RATING, MIN_PUBLIC_REVIEWS, totalReviews } from "./ratings";
import { isBlank } from "../typed-text";

/** One requirement in the list beside the form. `field` is the field that meets it. */
export interface Requirement {
  label: string;
  isMet: boolean;
  field: keyof BookFormInput;
  /** The current number, for a requirement about one. */
  value?: string;
}

/** What a book still needs to be saved and to be public, while the author types. Only a new one needs a right. */
export function readiness(form: BookFormInput, isNew: boolean): Requirement[] {
  const ratings = ratingFields(form);
  const [best, reviews] = [bestRating(ratings), totalReviews(ratings)];
  const rights = Object.values(form.rights).filter((status) => status === "available").length;
  const needsAwards = form.hasAwards === "yes";
  const needsDetails = form.isBestseller === "yes";
  return [
    { label: "Title", isMet: !isBlank(form.title), field: "title" },
    { label: "Cover", isMet: form.cover, field: "cover" },
    { label: "Genre", isMet: isGenre(form.genre), field: "genre" },
    { label: "Logline", isMet: !isBlank(form.logline), field: "logline" },
    {
      label: "Synopsis",
      isMet: !isBlank(form.synopsis) && form.synopsis.trim().length >= MIN_SYNOPSIS,
      field: "synopsis",
    },
    {
      label: "Amazon rating, reviews, link",
      isMet: isAmazonGiven(form),
      field: "amazonRating",
    },
    {
      label: `Rating ${MIN_PUBLIC_RATING.toFixed(1)} or higher`,
      isMet: best >= MIN_PUBLIC_RATING,
      field: "amazonRating",
      value: best > 0 ? best.toFixed(1) : undefined,
    },
    {
      label: `At least ${MIN_PUBLIC_REVIEWS} review`,
      isMet: reviews >= MIN_PUBLIC_REVIEWS,
      field: "amazonReviewsCount",
      value: reviews > 0 ? grouped(reviews) : undefined,
    },
    {
      label: needsAwards ? "Award names" : "Awards: Yes or No",
      isMet: needsAwards ? !isBlank(form.awards) : form.hasAwards === "no",
      field: needsAwards ? "awards" : "hasAwards",
    },
    {
      label: needsDetails ? "Bestseller details" : "Bestseller: Yes or No",
      isMet: needsDetails ? !isBlank(form.bestsellerDetails) : form.isBestseller === "no",
      field: needsDetails ? "bestsellerDetails" : "isBestseller",
    },
    ...(isNew
      ? [
          {
            label: "At least one right",
            isMet: hasAvailableRight(form.rights),
            field: "rights" as const,
            value: rights > 0 ? String(rights) : undefined,
          },
        ]
      : []),
  ];
}
