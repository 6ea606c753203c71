import { lastLine } from "@domain/messages/threads";
import type { Reportable } from "../../../shared/trust/report-dialog";
import { nameOf, type Thread, type ThreadMessage } from "../thread";

/** How many of the latest messages the report of a conversation offers. */
const LATEST = 4;

/** What a report can be about: one message, if it starts from there, the conversation, or a late message of the other side. */
export function reportablesOf(
  { threadId, other }: Thread,
  messages: readonly ThreadMessage[],
  chosen: ThreadMessage | null,
): readonly [Reportable, ...Reportable[]] {
  const whole: Reportable = {
    kind: "thread",
    label: `The conversation with ${nameOf(other)}`,
    target: { threadId },
  };
  const about = ({ _id, text }: ThreadMessage): Reportable => ({
    kind: "thread",
    label: `The message “${lastLine(text)}”`,
    target: { threadId, messageId: _id },
  });
  if (chosen !== null) return [about(chosen), whole];
  const theirs = messages.filter(({ isMine, isGone }) => !isMine && !isGone);
  return [whole, ...theirs.slice(-LATEST).toReversed().map(about)];
}
