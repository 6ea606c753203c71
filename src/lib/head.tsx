import { PRODUCT_NAME, TAGLINE } from "@domain/product";
import { useLayoutEffect } from "react";

interface HeadProps {
  /** The page's own name; left out on the home page. */
  title?: string;
  description?: string;
  /** The one address of this page, from the root on; left out where there is none to prefer. */
  path?: string;
  noindex?: boolean;
}

/** What the document says of this page. React moves it into the head. */
export function Head({ title, description, path, noindex = false }: HeadProps) {
  useLayoutEffect(removeStaticHead, []);
  return (
    <>
      <title>
        {title ? `${title} · ${PRODUCT_NAME}` : `${PRODUCT_NAME} · ${TAGLINE.replace(/\.$/, "")}`}
      </title>
      {description && <meta name="description" content={description} />}
      {path && <link rel="canonical" href={`${location.origin}${path}`} />}
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** index.html carries a title for the moment before the first page is drawn; a second one would win over ours. */
function removeStaticHead() {
  for (const element of document.head.querySelectorAll("[data-static]")) element.remove();
}
