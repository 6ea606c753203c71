import { Link } from "react-router-dom";
import { cx } from "./cx";
import type { Block, Inline } from "./prose-blocks";

interface ProseProps {
  blocks: Block[];
  /** `serif` for reading at length, `sans` for rules and terms. */
  face?: "serif" | "sans";
  /** The level of the subheadings. */
  heading?: "h2" | "h3";
  className?: string;
}

/** Parsed text at a readable width. It renders React nodes and never raw HTML. */
export function Prose({ blocks, face = "sans", heading = "h2", className }: ProseProps) {
  const size = face === "serif" ? "font-display text-18 leading-[1.8125rem]" : "text-16 leading-[1.625rem]";
  return (
    <div className={cx("max-w-reading text-pretty", size, className)}>
      {blocks.map((block, index) => (
        // The blocks never change while shown, so the index is a stable key.
        <ProseBlock key={index} block={block} heading={heading} />
      ))}
    </div>
  );
}

function ProseBlock({ block, heading: Heading }: { block: Block; heading: "h2" | "h3" }) {
  switch (block.kind) {
    case "heading":
      return <Heading className="mt-10 display-22">{block.text}</Heading>;
    case "paragraph":
      return (
        <p className="mt-4 first:mt-0">
          <Line spans={block.text} />
        </p>
      );
    case "list":
      return (
        <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 marker:text-brand first:mt-0">
          {block.items.map((item, index) => (
            <li key={index} className="pl-1">
              <Line spans={item} />
            </li>
          ))}
        </ul>
      );
  }
}

function Line({ spans }: { spans: Inline[] }) {
  return spans.map((span, index) => {
    switch (span.kind) {
      case "text":
        return span.text;
      case "strong":
        return (
          <strong key={index} className="font-semibold">
            {span.text}
          </strong>
        );
      case "link":
        return (
          <Link key={index} to={span.to} className="text-link">
            {span.text}
          </Link>
        );
    }
  });
}
