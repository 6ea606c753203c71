import fc from "fast-check";
import { expect, test } from "vitest";
import {
  adminRefusal,
  approvedProducerRefusal,
  authorRefusal,
  producerReadRefusal,
  producerWriteRefusal,
  saveRefusal,
} from "../../../domain/accounts/access";
import { approvalRefusal, decisionFields } from "../../../domain/producers/approvals";
import { canonicalEmail, isCanonicalEmail } from "../../../domain/mail/emails";
import { LoginInput } from "../../../domain/accounts/login";
import { isStrongEnough, passwordScore } from "../../../domain/accounts/passwords";
import { messageFor } from "../../../domain/refusal-errors";
import { refusalData, refusals } from "../../../domain/refusals";
import type { Person } from "../../../domain/accounts/roles";
import { modeOf, roleHome } from "../../../domain/accounts/roles";
import { sessionEnd, SHORT_SESSION_MS } from "../../../domain/accounts/sessions";

const producer = (approvalStatus: Person["approvalStatus"]): Person => ({ role: "producer", approvalStatus });
const PEOPLE: Record<string, Person | null> = {
  visitor: null,
  newcomer: { role: null, approvalStatus: null },
  author: { role: "author", approvalStatus: null },
  pending: producer("pending"),
  approved: producer("approved"),
  denied: producer("denied"),
  suspended: producer("suspended"),
  admin: { role: "admin", approvalStatus: null },
};

test.each<[string, (person: Person | null) => string | null, string[]]>([
  ["act as an author", (person) => authorRefusal(person, false), ["author"]],
  ["act as an author where admins may too", (person) => authorRefusal(person, true), ["author", "admin"]],
  ["read as a producer", producerReadRefusal, ["pending", "approved", "denied", "suspended"]],
  ["write as a producer", producerWriteRefusal, ["pending", "approved"]],
  ["do what takes approval", approvedProducerRefusal, ["approved"]],
  ["act as the admin", adminRefusal, ["admin"]],
  ["mark interest", saveRefusal, ["pending", "approved"]],
])("only the right people may %s", (_act, refusal, allowed) => {
  const passed = Object.keys(PEOPLE).filter((name) => refusal(PEOPLE[name] ?? null) === null);
  expect(passed).toEqual(allowed);
});

test.each([
  ["visitor", "Please sign in as a producer to save books"],
  ["author", "Only producers can save books to their favorites"],
  ["newcomer", "Only producers can save books to their favorites"],
  ["admin", "Only producers can save books to their favorites"],
  ["denied", "Account not approved - contact support"],
  ["suspended", "Account suspended - contact support"],
])("a %s who marks interest reads: %s", (name, message) => {
  const refusal = saveRefusal(PEOPLE[name] ?? null);
  expect(refusal === null ? null : refusals[refusal].message).toBe(message);
});

test.each([
  ["admin", "Super Admin", "Full system access"],
  ["author", "Author", "Manage your books & profile"],
  ["newcomer", "User", "Basic access"],
  ["approved", "Producer", "Browse books & contact authors"],
  ["pending", "Producer", "Account pending approval (24-48 hours)"],
  ["denied", "Producer", "Account not approved - contact support"],
  ["suspended", "Producer", "Account suspended - contact support"],
])("the mode bar of a %s says %s: %s", (who, name, description) => {
  expect(modeOf(PEOPLE[who] ?? { role: null, approvalStatus: null })).toEqual({ name, description });
});

test("every role has a home page", () => {
  expect([roleHome("admin"), roleHome("author"), roleHome("producer"), roleHome(null)]).toEqual([
    "/admin",
    "/dashboard/author",
    "/dashboard/producer",
    "/dashboard",
  ]);
});

test.each([
  [{ email: "", password: "secret" }, "email", "Email is required"],
  [{ email: "   ", password: "secret" }, "email", "Email is required"],
  [{ email: "mara@", password: "secret" }, "email", "Please enter a valid email address"],
  [{ email: "mara@x.example", password: "" }, "password", "Password is required"],
  [{ email: "mara@x.example", password: "12345" }, "password", "Password must be at least 6 characters"],
])("the login form refuses %j", (typed, field, message) => {
  const parsed = LoginInput.safeParse({ ...typed, remember: false });
  expect(parsed.error?.issues[0]).toMatchObject({ path: [field], message });
});

test("the login form sends an address in its canonical spelling", () => {
  const typed = { email: "  Mara@X.Example ", password: "secret", remember: true };
  expect(LoginInput.parse(typed)).toEqual({ email: "mara@x.example", password: "secret", remember: true });
});

test("an address in another spelling is refused, never rewritten", () => {
  for (const address of [
    "Mara@x.example",
    " mara@x.example",
    "\u212Aim@x.example",
    "mara@x",
    "m@x..example",
    "a@b@c.example",
  ]) {
    expect(isCanonicalEmail(address)).toBe(false);
  }
  fc.assert(
    fc.property(fc.emailAddress(), fc.string(), (address, noise) => {
      if (isCanonicalEmail(address)) expect(canonicalEmail(address)).toBe(address);
      if (isCanonicalEmail(noise)) expect(noise).toMatch(/^[!-~]+$/);
    }),
  );
});

test.each([
  ["", 0, false],
  ["abc", 1, false],
  ["abcdefgh", 2, false],
  ["Abcdefgh", 3, true],
  ["Demo-market-1", 5, true],
  ["Ab1!", 4, false],
  [`Aa1${"x".repeat(130)}`, 4, false],
])("the password %j scores %i and may be set: %s", (password, score, strong) => {
  expect([passwordScore(password), isStrongEnough(password)]).toEqual([score, strong]);
});

test("a denial needs a reason, and no other decision shows one", () => {
  expect(approvalRefusal("denied", { reason: "  " })).toBe("denial_needs_reason");
  expect(approvalRefusal("suspended", {})).toBeNull();
  expect(decisionFields("denied", { reason: " No credits " })).toEqual({
    approvalReason: "No credits",
    approvalNotes: "Status changed to denied by admin",
  });
  expect(decisionFields("approved", { reason: "Unused", note: " Met in Leeds. " })).toEqual({
    approvalReason: undefined,
    approvalNotes: "Status changed to approved by admin. Met in Leeds.",
  });
});

test('an admin\'s session ends after twelve hours, with or without "Remember me"', () => {
  const session = { startedAt: 1000, expiresAt: 1000 + 30 * 86_400_000 };
  expect(sessionEnd(session, "admin")).toBe(1000 + SHORT_SESSION_MS);
  expect(sessionEnd(session, "author")).toBe(session.expiresAt);
});

test("a refusal shows its own message, and any other error a neutral one", () => {
  const refused = Object.assign(new Error("server"), { data: refusalData("not_authenticated") });
  expect(messageFor(refused)).toBe("Not authenticated");
  expect(messageFor(new Error("secret detail"))).toBe("Something went wrong. Please try again.");
});

test("a refusal that this page does not know yet shows the server's sentence", () => {
  const data = { code: "CONFLICT", reason: "invented_tomorrow", message: "This shelf is full." };
  expect(messageFor(Object.assign(new Error("server"), { data }))).toBe("This shelf is full.");
});

test.each([
  ["no error", { data: refusalData("not_found") }],
  [
    "a refusal without a sentence",
    Object.assign(new Error(), { data: { code: "CONFLICT", reason: "not_found" } }),
  ],
  [
    "a sentence that is no text",
    Object.assign(new Error(), { data: { ...refusalData("not_found"), message: { text: "Hi" } } }),
  ],
  ["plain text", Object.assign(new Error(), { data: "not_found" })],
])("%s is no refusal", (_case, error) => {
  expect(messageFor(error)).toBe("Something went wrong. Please try again.");
});
