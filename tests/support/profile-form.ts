import type { TypedProfile } from "../../domain/people/profiles";

/** An author's profile in which nothing is typed but what must be. */
export const TYPED_PROFILE = {
  firstName: "Test",
  lastName: "Person",
  email: "nobody@people.example",
  mainGenre: "",
  phone: "",
  penName: "",
  city: "",
  bio: "",
  website: "",
  twitter: "",
  instagram: "",
  facebook: "",
  linkedin: "",
  tiktok: "",
  bluesky: "",
} as const satisfies TypedProfile;
