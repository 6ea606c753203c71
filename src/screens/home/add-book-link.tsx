import { Link } from "react-router-dom";
import { useViewer } from "../../lib/viewer";
import { buttonClass } from "../../ui/button-class";

/** Leads to the form when logged in, otherwise to sign-up with the author role preselected. */
export function AddBookLink({ className }: { className?: string }) {
  const viewer = useViewer();
  return (
    <Link
      {...(viewer.status === "user"
        ? { to: "/submit" }
        : { to: "/signup", state: { userType: "author", from: "/submit" } })}
      className={buttonClass("secondary", "lg", className)}
    >
      Add Book
    </Link>
  );
}
