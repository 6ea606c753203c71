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
import { OptionInput } from "../../domain/admin/options";
import { ViewName } from "../../domain/admin/shared-views";
import { draftProblems, EMPTY_DRAFT } from "../../domain/mail/campaigns/content";
import { IntroductionInput } from "../../domain/mail/digest";
import {
  approvalRefusal,
  DecisionInput,
  decisionFields,
  DenialInput,
} from "../../domain/producers/approvals";
import { NO_EVIDENCE, checksOf } from "../../domain/producers/evidence";
import { OptionFields } from "../../domain/producers/options";
import { TagsInput } from "../../domain/producers/slate";
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
    const bare = readiness({ ...book, ...adminForm(), cover: true }, true).filter(({ isMet }) => !isMet);
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

const NOTHING = ["\u200b", "\u2800", " \u3164 ", "\ufe0f\u200d"];

test.each(NOTHING)("an admin’s text of nothing but %j counts as left empty", (nothing) => {
  expect(ViewName.safeParse(nothing).error?.issues[0]?.message).toBe("Please enter a name");
  expect(DenialInput.parse({ reason: nothing }).reason).toBe("");
  expect(DecisionInput.parse({ status: "denied", reason: nothing, note: nothing })).toMatchObject({
    ...{ reason: "", note: "" },
  });
  expect(approvalRefusal("denied", { reason: nothing })).toBe("denial_needs_reason");
  expect(decisionFields("approved", { note: nothing }).approvalNotes).toBe(
    "Status changed to approved by admin",
  );
  expect(checksOf({ ...NO_EVIDENCE, callNote: nothing })).toEqual([]);
  expect(OptionInput.shape.status.parse(nothing)).toBe("");
  expect(IntroductionInput.parse(nothing)).toBe("");
  const blocks = [
    { kind: "text" as const, text: nothing },
    { kind: "button" as const, label: nothing, href: "/browse" },
  ];
  const problems = draftProblems({ ...EMPTY_DRAFT, name: nothing, subject: nothing, blocks });
  expect(problems.map(({ field }) => field)).toEqual(["name", "subject", "blocks.0", "blocks.1"]);
});

test.each(NOTHING)("a producer’s note or tag of nothing but %j is none", (nothing) => {
  expect(NoteInput.parse({ note: nothing }).note).toBe("");
  expect(OptionFields.shape.notes.parse(nothing)).toBe("");
  expect(TagsInput.parse({ tags: [nothing, "Series"] }).tags).toEqual(["Series"]);
});

test("a name in any alphabet and an emoji are text that shows something", () => {
  for (const name of ["李", "ע", "नी", "🦊", "👩‍🚀", "1", "?"])
    expect(ProfileInput.shape.firstName.parse(` ${name} `)).toBe(name);
});
