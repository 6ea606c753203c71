import { expect, test } from "vitest";
import { PROFILE_GENRES, ProfileInput } from "../../../domain/people/profiles";
import { ProducerProfileInput } from "../../../domain/producers/profile";
import { DEMO_BOOKS } from "../../../local/demo-market/books";
import {
  stagedAuthors,
  stagedLogins,
  stagedProducers,
} from "../../../local/demo-market/seeding/staged-people";

test("the demo market's authors obey the profile form: its genres, handles without @, and full links", () => {
  const authors = [...stagedAuthors(DEMO_BOOKS), ...stagedLogins().filter(({ role }) => role === "author")];
  for (const author of authors) {
    const { mainGenre, ...rest } = author as { mainGenre?: string };
    expect(PROFILE_GENRES).toContain(mainGenre);
    const { success, data } = ProfileInput.partial().safeParse(rest);
    expect(success).toBe(true);
    expect(rest).toMatchObject(data ?? {});
  }
});

test("the demo market's producers obey their profile form: its phone numbers, links and genres", () => {
  const producers = [...stagedProducers(), ...stagedLogins().filter(({ role }) => role === "producer")];
  expect(producers.length).toBeGreaterThan(20);
  for (const producer of producers)
    expect(ProducerProfileInput.partial().safeParse(producer).error?.issues, producer.email).toBeUndefined();
});
