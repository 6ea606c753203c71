import { PRODUCT_NAME } from "../../../domain/product";
import { button, link, text } from "../blocks";
import type { Writers } from "../message";
import { greeting, isPlainLine } from "../names";

/** That messages wait unread. Names and titles are people's own words: one that holds an address or a link is left out. */
export const MESSAGE_MAILS: Writers<"message_waiting"> = {
  message_waiting: ({ firstName, name, bookTitle, howMany, threadId, stopToken }, { site, actions }) => {
    const isOne = howMany === "one";
    const sender = isPlainLine(name) ? name : "Someone";
    const about = isPlainLine(bookTitle) ? bookTitle : "a book";
    const messages = isOne ? "a message" : "messages";
    return {
      subject: `${sender} sent you ${messages} about ${about}`,
      preview: isOne ? "It waits in your inbox." : "They wait in your inbox.",
      heading: isOne ? "A message waits for you" : "Messages wait for you",
      blocks: [
        text(greeting(firstName)),
        text(
          `${sender} sent you ${messages} about ${about}. To keep your conversation private, this email doesn't repeat ${isOne ? "it" : "them"}.`,
        ),
        button("Read and reply", `${site}/messages/${encodeURIComponent(threadId)}`),
        link("Stop emails about messages", `${site}/unsubscribe?messages=${encodeURIComponent(stopToken)}`),
      ],
      reason: `You're receiving this because you have unread messages on ${PRODUCT_NAME}.`,
      oneClickUrl: `${actions}/message-emails/${encodeURIComponent(stopToken)}`,
    };
  },
};
