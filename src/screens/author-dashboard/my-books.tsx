import type { Me } from "../../lib/viewer";
import { ClaimBooks } from "./claim-books";
import { MembershipNote } from "./membership-note";

/** The author's books, and above them what is still to be done for the account. */
export function MyBooks({ user }: { user: Me }) {
  return (
    <>
      <ClaimBooks user={user} />
      <MembershipNote subscription={user.subscription} />
    </>
  );
}
