import { expect, test } from "vitest";
import type { TypedProfile } from "../../../domain/people/profiles";
import { offeredGenres, PROFILE_GENRES, ProfileChange, ProfileInput } from "../../../domain/people/profiles";
import { NETWORKS, socialLink } from "../../../domain/people/socials";
import { TYPED_PROFILE } from "../../support/profile-form";

const profile: TypedProfile = TYPED_PROFILE;

function messageOf(field: keyof TypedProfile, value: string): string | undefined {
  const issues = ProfileInput.safeParse({ ...profile, [field]: value }).error?.issues ?? [];
  return issues.find(({ path }) => path[0] === field)?.message;
}

const PAGE = (name: string) => `Please enter your ${name} username or a link to your page`;

test.each([
  ["B-29", "firstName", "  ", "First name is required"],
  ["B-29", "lastName", "", "Last name is required"],
  ["APE-07", "email", "", "Email is required"],
  ["APE-07", "email", "mara@people", "Please enter a valid email address"],
  ["SGN-18", "phone", "0207 call me", "Please enter a valid phone number"],
  ["V-01", "firstName", "x".repeat(101), "Please keep it under 100 characters"],
  ["V-01", "penName", "x".repeat(101), "Please keep it under 100 characters"],
  ["V-01", "city", "x".repeat(101), "Please keep it under 100 characters"],
  ["V-01", "bio", "x".repeat(5001), "Please keep it under 5,000 characters"],
  ["APE-10", "mainGenre", "Poetry", "Please choose a genre from the list"],
  ["V-02", "website", "javascript:alert(1)", "Please enter a full web address"],
  ["V-02", "website", "ftp://mara.example", "Please enter a full web address"],
  ["V-02", "twitter", "https://evil.example/mara", PAGE("X")],
  ["V-02", "instagram", "javascript:alert(1)", PAGE("Instagram")],
  ["V-02", "facebook", "facebook.com", PAGE("Facebook")],
  ["V-02", "linkedin", "Mara Ellingsworth", PAGE("LinkedIn")],
  ["V-02", "tiktok", "https://x.com/mara", PAGE("TikTok")],
  ["V-02", "bluesky", "https://u:p@bsky.app/profile/mara", PAGE("BlueSky")],
] as const)("%s: %s %j says: %s", (_id, field, value, message) => {
  expect(messageOf(field, value)).toBe(message);
});

test.each([
  ["APE-11", "twitter", "@mara", "mara"],
  ["APE-11", "instagram", " @mara.ellingsworth ", "mara.ellingsworth"],
  ["V-02", "twitter", "http://twitter.com/mara", "https://twitter.com/mara"],
  ["V-02", "facebook", "fb.com/mara", "https://fb.com/mara"],
  ["V-02", "bluesky", "mara.bsky.social", "mara.bsky.social"],
  ["V-02", "website", "http://mara.example", "https://mara.example/"],
  ["V-02", "website", " ", ""],
  ["SGN-17", "email", " Mara@People.Example ", "mara@people.example"],
  ["B-15", "mainGenre", "Crime", "Crime"],
] as const)("%s: %s %j is stored as %j", (_id, field, value, kept) => {
  expect(ProfileInput.parse({ ...profile, [field]: value })[field]).toBe(kept);
});

test("APE-11: a username stored without @ still links to its page, dots included", () => {
  expect(socialLink("instagram", "mara.ellingsworth")).toBe("https://www.instagram.com/mara.ellingsworth");
  expect(socialLink("facebook", "mara.ellingsworth")).toBe("https://www.facebook.com/mara.ellingsworth");
});

test("saving a stored profile again changes nothing", () => {
  const full = { ...profile, twitter: "@m", facebook: "fb.com/m", website: "mara.example", bio: " b " };
  const once = ProfileInput.parse(full);
  expect(ProfileInput.parse(once)).toEqual(once);
});

test("V-02: a network's icon links to that network only, whatever was stored before", () => {
  for (const network of NETWORKS) expect(socialLink(network, "https://evil.example/x")).toBeNull();
});

test("APE-10: the form offers thirteen genres and keeps an older stored one", () => {
  expect(PROFILE_GENRES).toHaveLength(13);
  expect(offeredGenres("")).toEqual(PROFILE_GENRES);
  expect(offeredGenres("Crime").at(-1)).toBe("Crime");
});

test("APE-04: a change names exactly one field of the form", () => {
  expect(ProfileChange.parse({ bio: " New. " })).toEqual({ bio: "New." });
  expect(ProfileChange.safeParse({}).success).toBe(false);
  expect(ProfileChange.safeParse({ bio: "", city: "" }).success).toBe(false);
  expect(ProfileChange.safeParse({ userType: "admin" }).success).toBe(false);
});

test("a phone number of the profile may be pasted from a contact list, and is stored plain (SGN-18)", () => {
  const pasted = { ...profile, phone: "\u202a+44\u00a020 7946\u20110123\u202c" };
  expect(ProfileInput.parse(pasted).phone).toBe("+44 20 7946-0123");
});
