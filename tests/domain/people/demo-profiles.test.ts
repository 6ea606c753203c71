import { expect, test } from "vitest";
import { PROFILE_GENRES, ProfileInput } from "../../../domain/people/profiles";
import { DEMO_BOOKS } from "../../../local/demo-market/books";
import { stagedAuthors, stagedLogins } from "../../../local/demo-market/staged-people";

test("the demo market's authors obey the profile form: its genres, handles without @, and full links", () => {
  const authors = [...stagedAuthors(DEMO_BOOKS), ...stagedLogins("").filter(({ role }) => role === "author")];
  for (const author of authors) {
    const { mainGenre, ...rest } = author as { mainGenre?: string };
    expect(PROFILE_GENRES).toContain(mainGenre);
    const { success, data } = ProfileInput.partial().safeParse(rest);
    expect(success).toBe(true);
    expect(rest).toMatchObject(data ?? {});
  }
});
