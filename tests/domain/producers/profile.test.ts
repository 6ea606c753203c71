import { expect, test } from "vitest";
import type { TypedProducerProfile } from "../../../domain/producers/profile";
import { ImdbInput, ProducerProfileChange, ProducerProfileInput } from "../../../domain/producers/profile";

const profile: TypedProducerProfile = {
  firstName: "Dana",
  lastName: "Northlight",
  companyName: "",
  phone: "",
  imdbUrl: "",
  imdbProLink: "",
  websiteLink: "",
  linkedinLink: "",
  twitterLink: "",
  instagramLink: "",
  genresOfInterest: [],
};

function messageOn(field: keyof TypedProducerProfile, value: unknown): string | undefined {
  const issues = ProducerProfileInput.safeParse({ ...profile, [field]: value }).error?.issues ?? [];
  return issues.find(({ path }) => path[0] === field)?.message;
}

const PAGE = (name: string) => `Please enter your ${name} username or a link to your page`;
const IMDB = "Please enter a link to your page on imdb.com";

test.each([
  ["B-29 PDB-19", "firstName", "  ", "First name is required"],
  ["B-29 PDB-19", "lastName", "", "Last name is required"],
  ["PDB-19", "companyName", "x".repeat(101), "Please keep it under 100 characters"],
  ["PDB-19", "phone", "0207 call me", "Please enter a valid phone number"],
  ["PDB-19", "imdbUrl", "https://imdb.com.evil.example/name/nm1", IMDB],
  ["PDB-19", "imdbProLink", "pro.imdb.example/name/nm1", IMDB],
  ["PDB-19", "websiteLink", "javascript:alert(1)", "Please enter a full web address"],
  ["PDB-19", "linkedinLink", "Dana Northlight", PAGE("LinkedIn")],
  ["PDB-19", "twitterLink", "https://evil.example/dana", PAGE("X")],
  ["PDB-19", "instagramLink", "instagram.com", PAGE("Instagram")],
] as const)("%s: a producer’s %s %j is refused: %s", (_id, field, value, message) => {
  expect(messageOn(field, value)).toBe(message);
});

test.each([
  ["firstName", " Dana ", "Dana"],
  ["phone", "+1 (555) 010-0100", "+1 (555) 010-0100"],
  ["imdbUrl", "http://www.imdb.com/name/nm1", "https://www.imdb.com/name/nm1"],
  ["imdbProLink", "pro.imdb.com/name/nm1", "https://pro.imdb.com/name/nm1"],
  ["websiteLink", "northlight.example", "https://northlight.example/"],
  ["linkedinLink", "dana-northlight", "https://www.linkedin.com/in/dana-northlight"],
  ["twitterLink", "@dana", "https://x.com/dana"],
  ["instagramLink", "https://instagram.com/dana", "https://instagram.com/dana"],
  ["websiteLink", "  ", ""],
] as const)("PDB-19: a producer’s %s %j is kept as %j", (field, value, kept) => {
  expect(ProducerProfileInput.parse({ ...profile, [field]: value })[field]).toBe(kept);
});

test("keeps each genre of interest once, in the order of the choices", () => {
  expect(ProducerProfileChange.parse({ genresOfInterest: ["Horror", "Thriller", "Horror"] })).toEqual({
    genresOfInterest: ["Thriller", "Horror"],
  });
  expect(messageOn("genresOfInterest", ["Poetry"])).toBeDefined();
});

test("accepts an IMDb profile alone from a pending producer, but not an empty one", () => {
  expect(ImdbInput.safeParse({ imdbUrl: " " }).error?.issues[0]).toMatchObject({
    path: ["imdbUrl"],
    message: IMDB,
  });
  expect(ImdbInput.parse({ imdbUrl: "imdb.com/name/nm1" })).toEqual({
    imdbUrl: "https://imdb.com/name/nm1",
  });
});
