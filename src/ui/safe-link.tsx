import type { ComponentProps } from "react";

interface SafeLinkProps extends Omit<ComponentProps<"a">, "href" | "rel" | "target"> {
  /** Already checked: an https or mailto address (`domain/links`), never what a person typed. */
  href: string;
}

/** A link that leaves the site. Nothing of ours goes with it, and no search engine takes it as our word. */
export function SafeLink({ href, children, ...rest }: SafeLinkProps) {
  if (!/^(https|mailto|tel):/.test(href)) return <span>{children}</span>;
  const outside = href.startsWith("https:");
  return (
    <a {...rest} href={href} rel="noopener noreferrer nofollow ugc" target={outside ? "_blank" : undefined}>
      {children}
      {outside && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  );
}
