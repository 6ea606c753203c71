import { PRODUCT_NAME, TAGLINE } from "@domain/product";
import { useLayoutEffect } from "react";

interface HeadProps {
  /** The page's name; none on the home page. */
  title?: string;
  description?: string;
  /** The page's canonical path, if it has one. */
  path?: string;
  /** The image for link previews; by default the site's own. */
  image?: string | null;
  noindex?: boolean;
}

/** The page's title and meta tags. React moves them into the document head. */
export function Head({ title, description, path, image, noindex = false }: HeadProps) {
  useLayoutEffect(removeStaticHead, []);
  const fullTitle = title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · ${TAGLINE.replace(/\.$/, "")}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={`${location.origin}${path}`} />}
      {path && !noindex && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content={PRODUCT_NAME} />
          <meta property="og:title" content={fullTitle} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:url" content={`${location.origin}${path}`} />
          <meta property="og:image" content={image ?? `${location.origin}/preview.png`} />
          <meta name="twitter:card" content={image ? "summary" : "summary_large_image"} />
        </>
      )}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** Removes the title that index.html shows before the first render: it would win over the page's own. */
function removeStaticHead() {
  for (const element of document.head.querySelectorAll("[data-static]")) element.remove();
}
