import type { ProfileField } from "@domain/people/profiles";
import { NETWORK_LABELS } from "@domain/people/socials";

export const FIELD_LABELS: Record<ProfileField, string> = {
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
