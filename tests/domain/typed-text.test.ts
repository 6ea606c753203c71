import { expect, test } from "vitest";
import { readRow } from "../../domain/admin/import-rows";
import { readiness } from "../../domain/books/readiness";
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CodeInput,
  RoleChoiceInput,
} from "../../domain/accounts/account";
import { BookAdminInput, BookInput } from "../../domain/books/book-form";
import { ReportInput } from "../../domain/trust/reports";
import { ContactInput } from "../../domain/people/contact";
import { LoginInput } from "../../domain/accounts/login";
import { NoteInput } from "../../domain/producers/notes";
import { ProfileInput } from "../../domain/people/profiles";
import { AuthorSignup, ProducerSignup } from "../../domain/accounts/signup";
import { adminForm, bookForm } from "../support/book-form";

test.each(
  Object.entries({
    AuthorSignup,
    ProducerSignup,
    RoleChoiceInput,
    ChangePasswordInput,
    ChangeEmailInput,
    CodeInput,
    LoginInput,
    ContactInput,
    NoteInput,
    ProfileInput,
    BookInput,
    BookAdminInput,
  }),
)("%s refuses text that is too long with our own message", (_name, form) => {
  const texts = Object.keys(form.shape).map((field) => [field, "x".repeat(100_000)]);
  const typed = { ...Object.fromEntries(texts), genresOfInterest: [], themes: [] };
  const said = (form.safeParse(typed).error?.issues ?? []).map(({ message }) => message);
  expect(said.filter((message) => message.startsWith("Too "))).toEqual([]);
});

/** The messages of a form by their field. */
function messages(
  form: {
    safeParse: (typed: unknown) => {
      error?: { issues: readonly { path: PropertyKey[]; message: string }[] };
    };
  },
  typed: unknown,
) {
  const issues = form.safeParse(typed).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}

// A zero-width space, a Braille blank, a Hangul filler, an emoji's selector and a control character.
test.each(["\u200b", "\u2800", " \u3164 ", "\ufe0f\u200d", "\u0007"])(
  "a field that holds nothing but %j counts as left empty",
  (nothing) => {
    const book = bookForm({
      title: nothing,
      logline: nothing,
      synopsis: nothing.repeat(60),
      subtitle: nothing,
    });
    expect(messages(BookInput, book)).toEqual({
      title: "Book title is required.",
      logline: "Logline is required",
      synopsis: "Synopsis is required",
    });
    expect(messages(BookAdminInput, { ...adminForm(), authorName: nothing })).toEqual({
      authorName: "Author name is required.",
    });
    expect(BookInput.parse(bookForm({ subtitle: nothing })).subtitle).toBe("");
    const bare = readiness({ ...book, ...adminForm(), cover: true }).filter(({ isMet }) => !isMet);
    expect(bare.map(({ label }) => label)).toEqual(["Title", "Logline", "Synopsis"]);
    expect(
      messages(ProfileInput.pick({ firstName: true, lastName: true }), {
        firstName: nothing,
        lastName: "Ray",
      }),
    ).toEqual({
      firstName: "First name is required",
    });
    const sent = { name: nothing, email: "a@b.example", userType: "", subject: nothing, message: nothing };
    expect(messages(ContactInput, sent)).toEqual({
      name: "Name is required",
      subject: "Subject is required",
      message: "Message is required",
    });
    expect(messages(ReportInput, { reason: "other", words: nothing })).toEqual({
      words: "Please say what happened",
    });
    expect(readRow({ title: nothing, authorName: "Ada Ray" })).toMatchObject({
      kind: "skip",
      reason: "no title",
    });
    expect(readRow({ title: "Salt", authorName: nothing })).toMatchObject({
      reason: "Author name is missing",
    });
  },
);

test("a name in any alphabet and an emoji are text that shows something", () => {
  for (const name of ["李", "ע", "नी", "🦊", "👩‍🚀", "1", "?"])
    expect(ProfileInput.shape.firstName.parse(` ${name} `)).toBe(name);
});
