import { expect, test } from "vitest";
import { revealRefusal } from "../../../domain/people/contact-access";
import type { ApprovalStatus } from "../../../domain/accounts/roles";
import { socialLink } from "../../../domain/people/socials";

test.each([
  ["twitter", "@mara", "https://x.com/mara"],
  ["twitter", "mara", "https://x.com/mara"],
  ["twitter", "https://twitter.com/mara", "https://twitter.com/mara"],
  ["instagram", "@mara.ellingsworth", "https://www.instagram.com/mara.ellingsworth"],
  ["instagram", "instagram.com/mara", "https://instagram.com/mara"],
  ["linkedin", "mara-ellingsworth", "https://www.linkedin.com/in/mara-ellingsworth"],
  ["tiktok", "@mara", "https://www.tiktok.com/@mara"],
  ["bluesky", "mara.bsky.social", "https://bsky.app/profile/mara.bsky.social"],
  ["bluesky", "bsky.app/profile/mara.bsky.social", "https://bsky.app/profile/mara.bsky.social"],
] as const)("AUP-02: on %s, the username %s links to %s", (network, typed, href) => {
  expect(socialLink(network, typed)).toBe(href);
});

test.each([
  "javascript:alert(1)",
  "data:text/html,x",
  "https://10.0.0.1/x",
  "mara smith",
  "",
  "https://u:p@x.com",
])("X10: %s is not linked", (typed) => {
  expect(socialLink("twitter", typed)).toBeNull();
});

test.each([
  ["approved", true, null],
  ["approved", false, "email_not_verified"],
  ["pending", true, "producer_pending"],
  ["denied", true, "producer_denied"],
  ["suspended", true, "producer_suspended"],
] as [ApprovalStatus, boolean, string | null][])(
  "B-58: a producer who is %s, address verified %s: %s",
  (approvalStatus, emailVerified, refusal) => {
    expect(revealRefusal({ role: "producer", approvalStatus, emailVerified })).toBe(refusal);
  },
);

test("B-14: only producers can ask for a contact", () => {
  expect(revealRefusal(null)).toBe("not_authenticated");
  for (const role of ["author", "admin", null] as const) {
    expect(revealRefusal({ role, approvalStatus: null, emailVerified: true })).toBe("producers_only");
  }
});
