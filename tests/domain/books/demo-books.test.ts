import { expect, test } from "vitest";
import { bookFields, bookFormSchema } from "../../../domain/books/book-form";
import { bookSlug } from "../../../domain/slugs";
import { DEMO_BOOKS } from "../../../local/demo-market/books";
import { stagedCovers } from "../../../local/demo-market/cover-pictures";
import { AUTHOR_LOGIN } from "../../../local/demo-market/people";
import { WITHOUT_LINK } from "../../../local/demo-market/rating-checks";
import { stagedListedBook } from "../../../local/demo-market/seeding/staged-books";
import { authorEmail } from "../../../local/demo-market/seeding/staged-people";
import { formFromBook } from "../../../src/screens/submit/form-values";

const listing = { userId: "user", profileId: "profile", addedAt: 0, ratingsCheckedAt: {} };
type Edited = Parameters<typeof formFromBook>[0];

test.each(DEMO_BOOKS.map((book, index) => [book.title, book, index] as const))(
  "the demo market's book %s obeys the author's form",
  (title, book, index) => {
    const staged = stagedListedBook(book, index, listing);
    const form = formFromBook({
      fields: staged,
      coverUrl: bookSlug(title),
      authorName: staged.authorName,
      admin: null,
    } as unknown as Edited);
    const checked = bookFormSchema({ isNew: false, isAdmin: false }).safeParse(form);
    const missing = title === WITHOUT_LINK ? ["Amazon book link is required."] : [];
    expect(checked.error?.issues.map(({ message }) => message) ?? []).toEqual(missing);
    const saved = Object.entries(bookFields(form)).filter(
      ([name, value]) => name !== "rights" && value !== undefined,
    );
    expect(staged).toMatchObject(Object.fromEntries(saved));
  },
);

test("the demo author's books have all that a listing needs: covers and Amazon links", async () => {
  const own = DEMO_BOOKS.filter(({ author }) => authorEmail(author) === AUTHOR_LOGIN);
  expect(own).toHaveLength(4);
  const titles = own.map(({ title }) => title);
  expect((await stagedCovers(own, titles)).map(({ bookId }) => bookId)).toEqual(titles);
  for (const book of own)
    expect(stagedListedBook(book, 0, listing).amazonLink).toMatch(/^https:\/\/www\.amazon\.com\//);
});
