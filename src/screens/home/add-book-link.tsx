import { Link } from "react-router-dom";
import { useViewer } from "../../lib/viewer";
import { buttonClass } from "../../ui/button-class";

/** To the form when signed in, else to sign-up with "author" chosen already (HOM-01, HOM-05). */
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
