/** A person's role. A person without one has basic access and can still choose. */
export const ROLES = ["author", "producer", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The roles a person may choose at sign-up. Nobody signs up as admin. */
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

/** The facts of a signed-in person that access rules use. */
export type Person = { role: Role | null; approvalStatus: ApprovalStatus | null };

/** The name and description that the mode bar shows for a person. */
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

/** The path of a person's own area; without a role, the page where they choose one. */
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
