import type { ProfileField } from "@domain/profiles";
import { NETWORK_LABELS } from "@domain/socials";

/** What the boxes are called. */
export const LABELS: Record<ProfileField, string> = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  penName: "Pen name",
  city: "City",
  mainGenre: "Main genre",
  bio: "Bio",
  website: "Website",
  ...NETWORK_LABELS,
};
