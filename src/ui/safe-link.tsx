import type { ComponentProps } from "react";

interface SafeLinkProps extends Omit<ComponentProps<"a">, "href" | "rel" | "target"> {
  /** An https, mailto or tel link that `domain/links` has checked, never raw input. */
  href: string;
}

/** A link that leaves the site. It sends no referrer and tells search engines that we do not vouch for it. */
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
