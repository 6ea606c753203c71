import { grouped } from "@domain/figures";
import { MAX_MESSAGE } from "@domain/messages/threads";
import { cx } from "../../ui/cx";

/** The counter shows once this many characters are left. */
const NEAR_END = 400;

/** How much of a message is left, near its end only. Too long a text stays as it is and says by how much. */
export function CharactersLeft({ id, text }: { id: string; text: string }) {
  const left = MAX_MESSAGE - text.trim().length;
  if (left > NEAR_END) return null;
  const count = grouped(Math.abs(left));
  return (
    <span id={id} role="status" className={cx("text-13 tabular-nums", left < 0 ? "text-bad" : "text-muted")}>
      {left < 0 ? `${count} ${left === -1 ? "character" : "characters"} too many` : `${count} left`}
    </span>
  );
}
