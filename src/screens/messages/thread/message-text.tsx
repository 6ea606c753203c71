import { externalLink, WEB_ADDRESS } from "@domain/links";
import { Fragment } from "react";

/** A message as typed, each line in the direction of its script. Addresses are links that lead there on a press; nothing of them is loaded before. */
export function MessageText({ text }: { text: string }) {
  const parts: { at: number; words: string; href: string | null }[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(WEB_ADDRESS)) {
    const href = externalLink(address);
    if (href === null) continue;
    parts.push({ at: end, words: text.slice(end, index), href: null }, { at: index, words: address, href });
    end = index + address.length;
  }
  parts.push({ at: end, words: text.slice(end), href: null });
  return (
    <p dir="auto" className="whitespace-pre-wrap wrap-anywhere [unicode-bidi:plaintext]">
      {parts.map(({ at, words, href }) =>
        href === null ? (
          <Fragment key={at}>{words}</Fragment>
        ) : (
          <a
            key={at}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="underline underline-offset-4"
          >
            {words}
          </a>
        ),
      )}
    </p>
  );
}
