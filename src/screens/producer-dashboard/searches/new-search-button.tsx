import Plus from "lucide-react/icons/plus";
import { ButtonLink } from "../../../ui/button";
import { placePath } from "./search-place";

/** Opens the form of a new search. */
export function NewSearchButton() {
  return (
    <ButtonLink to={placePath({ newFrom: "" })} icon={Plus}>
      New Search
    </ButtonLink>
  );
}
