/** What a person is. A missing role is a person with basic access who has still to choose (B-32). */
export const ROLES = ["author", "producer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles a person may take at sign-up. Nobody signs up as admin (B-33). */
export const SIGNUP_ROLES = ["author", "producer"] as const;
export type SignupRole = (typeof SIGNUP_ROLES)[number];

export const APPROVAL_STATUSES = ["pending", "approved", "denied", "suspended"] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

export const APPROVAL_LABELS: Record<ApprovalStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  denied: "Denied",
  suspended: "Suspended",
};

/** What every access rule knows of a signed-in person. */
export type Person = { role: Role | null; approvalStatus: ApprovalStatus | null };

/** The mode bar's name and description (NAV-08, NAV-09). */
export function modeOf(person: Person): { name: string; description: string } {
  switch (person.role) {
    case "admin":
      return { name: "Super Admin", description: "Full system access" };
    case "author":
      return { name: "Author", description: "Manage your books & profile" };
    case "producer":
      return { name: "Producer", description: PRODUCER_MODES[person.approvalStatus ?? "pending"] };
    case null:
      return { name: "User", description: "Basic access" };
  }
}

const PRODUCER_MODES: Record<ApprovalStatus, string> = {
  approved: "Browse books & contact authors",
  pending: "Account pending approval (24-48 hours)",
  denied: "Account not approved - contact support",
  suspended: "Account suspended - contact support",
};

/** Where a person's own area is (RTE-14, RTE-26); without a role, where one is chosen (B-32). */
export function roleHome(role: Role | null): string {
  switch (role) {
    case "admin":
      return "/admin";
    case "author":
      return "/dashboard/author";
    case "producer":
      return "/dashboard/producer";
    case null:
      return "/dashboard";
  }
}
