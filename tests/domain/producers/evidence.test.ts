import { expect, test } from "vitest";
import { approvalRefusal, reviewOrder } from "../../../domain/producers/approvals";
import {
  canBeCompanyEmail,
  checksOf,
  emailFit,
  EvidenceInput,
  NO_EVIDENCE,
  verificationText,
} from "../../../domain/producers/evidence";

const NONE = { companyName: null, website: null };

test.each([
  ["theo@quickoption.example", "Quick Option Ltd", "matches"],
  ["dana@northlight.example", "Northlight Pictures", "matches"],
  ["dana@northlightpictures.co.uk", "Northlight Pictures", "matches"],
  ["d@mail.northlight.com", "Northlight", "matches"],
  ["callum@kite-house-tv.example", "Kite House TV", "matches"],
  ["niko@ferrerhermanas.example", "Ferrer Hermánas S.A. & Co.", "differs"],
  ["edda@halflightmedia.example", "Half Light", "matches"],
  ["ana@cafe.example", "Café Films", "matches"],
  ["petra@thornfield.example", "The Thornfield Company", "matches"],
  ["jobs@netflix-careers.example", "Netflix", "differs"],
  ["x@northlight.evil.example", "Northlight", "differs"],
  ["x@tv.example", "TV Films", "differs"],
  ["x@abc.example", "Abc", "differs"],
  ["dana@gmail.com", "Gmail", "freeMail"],
  ["dana@YAHOO.co.uk", "Yahoo", "freeMail"],
  ["dana@proton.me", null, "freeMail"],
  ["dana@northlight.example", null, "differs"],
])("the email %s and the company %j: %s", (email, companyName, fit) => {
  expect(emailFit({ ...NONE, email, companyName })).toBe(fit);
});

test.each([
  ["dana@nlp.example", "https://www.nlp.example/about", "matches"],
  ["dana@mail.nlp.example", "nlp.example", "matches"],
  ["dana@nlp.example", "https://films.nlp.example", "matches"],
  ["dana@lp.example", "https://nlp.example", "differs"],
  ["dana@nlp.example", "javascript:nlp.example", "differs"],
  ["dana@gmail.com", "https://gmail.com", "freeMail"],
])("the email %s and the website %j: %s", (email, website, fit) => {
  expect(emailFit({ ...NONE, email, website })).toBe(fit);
});

test("only a verified address that is not free mail can be a company's", () => {
  expect(canBeCompanyEmail({ email: "dana@northlight.example", isVerified: true })).toBe(true);
  expect(canBeCompanyEmail({ email: "dana@northlight.example", isVerified: false })).toBe(false);
  expect(canBeCompanyEmail({ email: "dana@outlook.com", isVerified: true })).toBe(false);
  expect(canBeCompanyEmail({ email: null, isVerified: true })).toBe(false);
});

test("an approval needs at least one check, and blanks are none", () => {
  expect(approvalRefusal("approved", {})).toBe("approval_needs_evidence");
  expect(approvalRefusal("approved", { evidence: { ...NO_EVIDENCE, imdbUrl: " ", callNote: "\n" } })).toBe(
    "approval_needs_evidence",
  );
  expect(approvalRefusal("approved", { evidence: { ...NO_EVIDENCE, callNote: "Called." } })).toBeNull();
  expect(approvalRefusal("pending", {})).toBeNull();
});

test("evidence links lead to IMDb", () => {
  expect(EvidenceInput.safeParse({ ...NO_EVIDENCE, imdbUrl: "imdb.com/name/nm1" }).success).toBe(true);
  expect(EvidenceInput.safeParse({ ...NO_EVIDENCE, imdbUrl: "https://films.example" }).success).toBe(false);
});

test("a verified producer's checks are put into words, with their date", () => {
  const checkedAt = Date.parse("2026-11-23T12:00:00Z");
  const evidence = { companyEmail: true, imdbUrl: "", callNote: "Called." };
  expect(verificationText({ checks: checksOf(evidence), checkedAt })).toBe(
    "Company email and call checked, Nov 23, 2026",
  );
  const all = checksOf({ ...evidence, imdbUrl: "https://imdb.com/name/nm1" });
  expect(verificationText({ checks: all, checkedAt })).toBe(
    "Company email, IMDb, and call checked, Nov 23, 2026",
  );
  expect(verificationText({ checks: ["call"], checkedAt })).toBe("Call checked, Nov 23, 2026");
});

test("who waits longest is reviewed first; the decided follow, the newest first", () => {
  const day = (n: number) => Date.parse("2026-11-01") + n * 86_400_000;
  const producers = {
    waitsLong: { approvalStatus: "pending", approvalDate: null, signupDate: day(1) },
    waitsAgain: { approvalStatus: "pending", approvalDate: day(5), signupDate: day(0) },
    newest: { approvalStatus: "denied", approvalDate: day(7), signupDate: day(6) },
    oldest: { approvalStatus: "approved", approvalDate: day(8), signupDate: day(2) },
  } as const;
  const order = Object.entries(producers).sort(([, a], [, b]) => reviewOrder(a) - reviewOrder(b));
  expect(order.map(([name]) => name)).toEqual(["waitsLong", "waitsAgain", "newest", "oldest"]);
});
