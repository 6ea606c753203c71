import { PRODUCT_NAME, TAGLINE } from "@domain/product";
import { useLayoutEffect } from "react";

interface HeadProps {
  /** The page's own name; left out on the home page. */
  title?: string;
  description?: string;
  /** The one address of this page, from the root on; left out where there is none to prefer. */
  path?: string;
  /** What a preview of the page shows; the site's own picture where the page has none. */
  image?: string | null;
  noindex?: boolean;
}

/** What the document says of this page. React moves it into the head. */
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

/** index.html carries a title for the moment before the first page is drawn; a second one would win over ours. */
function removeStaticHead() {
  for (const element of document.head.querySelectorAll("[data-static]")) element.remove();
}
