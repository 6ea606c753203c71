import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { canonicalCode, CODE_ALPHABET, CODE_LENGTH } from "../../../domain/accounts/codes";
import { isCommonPassword } from "../../../domain/accounts/common-passwords";
import { isCanonicalEmail } from "../../../domain/mail/emails";
import { isStrongEnough, passwordPoints, passwordScore } from "../../../domain/accounts/passwords";
import { isConfirmed, STEP_UP_MS } from "../../../domain/accounts/sessions";
import {
  AuthorSignup,
  NewPasswordInput,
  ProducerSignup,
  SignupParams,
} from "../../../domain/accounts/signup";

const author = {
  email: "mara@people.example",
  password: "Kw7-thrush-lantern",
  confirmPassword: "Kw7-thrush-lantern",
  firstName: "Mara",
  lastName: "Ellingsworth",
  phone: "+44 (20) 7946-0123",
  agreedToTerms: true,
  marketingConsent: false,
};
const producer = { ...author, city: "London", genresOfInterest: ["Thriller"] };

/** The messages of one field with this value. */
function messagesOf(
  form: typeof AuthorSignup | typeof ProducerSignup,
  field: string,
  value: unknown,
): string[] {
  const parsed = form.safeParse({ ...(form === AuthorSignup ? author : producer), [field]: value });
  return (parsed.error?.issues ?? []).filter(({ path }) => path[0] === field).map(({ message }) => message);
}

describe.each([
  ["author", AuthorSignup],
  ["producer", ProducerSignup],
] as const)("the %s form", (_role, form) => {
  test.each([
    ["SGN-15", "firstName", " ", "First name is required"],
    ["SGN-16", "lastName", "", "Last name is required"],
    ["SGN-17", "email", "", "Email is required"],
    ["SGN-17", "email", "mara@people", "Please enter a valid email address"],
    ["SGN-18", "phone", "", "Phone number is required"],
    ["SGN-18", "phone", "020 7946 01", "Please enter a valid phone number"],
    ["SGN-18", "phone", "0207946012345 ext", "Please enter a valid phone number"],
    ["SGN-21", "password", "", "Password is required"],
    ["SGN-21", "password", "Ab1-xyz", "Password must be at least 8 characters long"],
    [
      "SGN-22",
      "password",
      "alllowercase",
      "Password is too weak. Please include uppercase, lowercase, and numbers.",
    ],
    ["SGN-23", "confirmPassword", "", "Please confirm your password"],
    ["SGN-23", "confirmPassword", "Kw7-thrush-lanterN", "Passwords do not match"],
    ["SGN-24", "agreedToTerms", false, "You must agree to the Terms of Service to continue"],
  ])("%s: %s %j says: %s", (_id, field, value, message) => {
    expect(messagesOf(form, field, value)[0]).toBe(message);
  });

  test("a phone number and an address may be pasted with the invisible marks of a contact list (SGN-18)", () => {
    const phone = "\u202a+1 (555)\u00a0123\u20114567\u202c";
    const pasted = { ...producer, phone, email: "\u200bmara@people.example\u200e" };
    expect(form.parse(pasted)).toMatchObject({ phone: "+1 (555) 123-4567", email: "mara@people.example" });
    expect(messagesOf(form, "phone", "\u202a\u202c")[0]).toBe("Phone number is required");
    expect(messagesOf(form, "email", "\u200b")[0]).toBe("Email is required");
  });

  test("sign-up accepts empty optional fields and an address in any spelling (SGN-25)", () => {
    const open = { companyName: "", imdbUrl: "", penName: "", website: "" };
    const filled = { ...producer, ...open, email: " Mara@People.Example " };
    expect(form.parse(filled).email).toBe("mara@people.example");
  });
});

test("a producer must give a city and a genre (SGN-19, SGN-20)", () => {
  expect(messagesOf(ProducerSignup, "city", "")).toEqual(["City is required"]);
  expect(messagesOf(ProducerSignup, "genresOfInterest", [])).toEqual([
    "Please select at least one genre of interest",
  ]);
  expect(messagesOf(ProducerSignup, "genresOfInterest", ["Poetry"])).not.toEqual([]);
});

test("sign-up offers only author and producer accounts (B-33)", () => {
  expect(SignupParams.safeParse({ ...author, role: "admin" }).success).toBe(false);
  const greedy = { ...author, role: "author", approvalStatus: "approved", isAdmin: true };
  const { confirmPassword: _typedTwice, ...kept } = author;
  expect(SignupParams.parse(greedy)).toEqual({ ...kept, role: "author" });
});

test("the server refuses an address that the form would have rewritten (A-04)", () => {
  for (const email of ["Mara@people.example", "mara@people.example ", "\u212Aara@people.example"])
    expect(SignupParams.safeParse({ ...author, role: "author", email }).success).toBe(false);
});

test("an address is canonical only in its own case and compatibility form (A-04)", () => {
  const sign = fc.integer({ min: 0x80, max: 0x10ffff }).filter((code) => code < 0xd800 || code > 0xdfff);
  fc.assert(
    fc.property(sign, (code) => !isCanonicalEmail(`${String.fromCodePoint(code)}0@people.example`)),
    { numRuns: 5000 },
  );
  for (const code of [0x212a, 0x0130, 0x0131, 0x017f, 0xfb01, 0xff41])
    for (const email of [
      `${String.fromCodePoint(code)}@a.example`,
      `a@${String.fromCodePoint(code)}.example`,
    ])
      expect(isCanonicalEmail(email)).toBe(false);
});

test("the strength meter shows the score, and a password needs three of its five points and the length (SGN-26)", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 140, unit: "binary" }), (password) => {
      expect(passwordScore(password)).toBe(passwordPoints(password).filter(({ isMet }) => isMet).length);
      const may = password.length >= 8 && password.length <= 128 && passwordScore(password) >= 3;
      expect(isStrongEnough(password)).toBe(may);
      const twice = { password, confirmPassword: password };
      expect(NewPasswordInput.safeParse(twice).success).toBe(may);
    }),
  );
});

test("the server refuses over three thousand common passwords and our own product's words (A-01)", () => {
  const words = ["password", "qwerty", "letmein", "monkey", "dragon", "football", "iloveyou", "princess"];
  const ours = ["adaptation", "screenplay", "producer", "bookshelf", "adaptationshelf"];
  const endings = ["", "1", "12", "123", "1234", "2024", "2025!", "!", "?1", "99", "#7", "01", "007", "-1"];
  const spellings = (word: string) => [
    word,
    word.toUpperCase(),
    word[0]?.toUpperCase() + word.slice(1),
    word.replaceAll("o", "0"),
    word.replaceAll("a", "@"),
    word.replaceAll("s", "$"),
    word.replaceAll("e", "3"),
    word.replaceAll("i", "1"),
    word + word,
  ];
  const openings = ["", "1", "!"];
  const guesses = [...words, ...ours].flatMap((word) =>
    openings.flatMap((before) =>
      endings.flatMap((after) => spellings(word).map((spelled) => before + spelled + after)),
    ),
  );
  expect(new Set(guesses).size).toBeGreaterThan(3000);
  expect(guesses.filter((guess) => !isCommonPassword(guess))).toEqual([]);
  for (const walk of ["1q2w3e4r", "Q1w2e3r4", "1qaz2wsx", "aaaaaaaa", "Zxcvbnm1"])
    expect(isCommonPassword(walk), walk).toBe(true);
});

test("an uncommon password is not mistaken for a common one", () => {
  for (const own of [
    "Kw7-thrush-lantern",
    "Demo-market-1",
    "correct horse battery",
    "Monkeys-paw-19",
    "x9$Lq2!vTb",
  ])
    expect(isCommonPassword(own), own).toBe(false);
});

test("a code is read in any spelling, and no two of its characters look alike (A-09)", () => {
  expect(canonicalCode(" abcd-2345 ")).toBe("ABCD2345");
  expect(canonicalCode("x".repeat(10_000)).length).toBeLessThan(50);
  expect(CODE_LENGTH).toBeGreaterThanOrEqual(8);
  expect([...CODE_ALPHABET].filter((sign) => "01ILOU".includes(sign))).toEqual([]);
});

test("a password stays confirmed for ten minutes after login or after it was last entered (B-60)", () => {
  const now = 1_000 * STEP_UP_MS;
  const at = (startedAt: number, confirmedAt: number | null) => isConfirmed({ startedAt, confirmedAt }, now);
  expect(at(now - STEP_UP_MS + 1, null)).toBe(true);
  expect(at(now - STEP_UP_MS, null)).toBe(false);
  expect(at(0, now - STEP_UP_MS + 1)).toBe(true);
  expect(at(0, now - STEP_UP_MS)).toBe(false);
});
