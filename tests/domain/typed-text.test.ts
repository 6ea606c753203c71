import { expect, test } from "vitest";
import {
  ChangeEmailInput,
  ChangePasswordInput,
  CodeInput,
  RoleChoiceInput,
} from "../../domain/accounts/account";
import { BookAdminInput, BookInput } from "../../domain/books/book-form";
import { ContactInput } from "../../domain/people/contact";
import { LoginInput } from "../../domain/accounts/login";
import { NoteInput } from "../../domain/producers/notes";
import { ProfileInput } from "../../domain/people/profiles";
import { AuthorSignup, ProducerSignup } from "../../domain/accounts/signup";

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
