import type { api } from "@convex/_generated/api";
import { fitTitle } from "@domain/covers/cover-lines";
import { isRightToLeft, textWidth } from "@domain/covers/cover-text";
import { PRODUCT_NAME } from "@domain/product";
import type { FunctionReturnType } from "convex/server";
// The build for Node would bring a second renderer: pages are drawn by this one.
import { renderToStaticMarkup } from "react-dom/server.edge";
import { TypographicCover } from "../shared/books/typographic-cover";

type BookPage = NonNullable<FunctionReturnType<typeof api.books.get>>;

/** A drawing for a link preview: 1200 × 630, with the book's own cover above it if it has one. */
export interface Drawing {
  svg: string;
  /** The address of the cover's picture, and its place. */
  cover: { url: string; left: number; top: number; width: number; height: number } | null;
}

const COVER = { left: 80, top: 60, width: 340, height: 510 };
const TEXT_LEFT = 484;
const TEXT_WIDTH = 640;
/** The names that the typefaces have as files, outside of browsers. */
const SERIF = "Newsreader 16pt, Newsreader, serif";
const SANS = "Inter, sans-serif";

/** The picture that link previews show of a book: its cover, title and author. */
export function drawPreview(book: BookPage): Drawing {
  const svg = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width={1200} height={630}>
      <rect width={1200} height={630} fill="#101218" />
      <svg x={COVER.left} y={COVER.top} width={COVER.width} height={COVER.height} viewBox="0 0 400 600">
        <TypographicCover
          id={book.slug}
          title={book.title}
          author={book.authorName}
          genre={book.genre}
          decorative
        />
      </svg>
      <Words title={book.title} author={book.authorName} genre={book.genre} />
      <Logo />
    </svg>,
  )
    .replaceAll("var(--font-display)", SERIF)
    // Of the serif, the files have one weight. Another would be set in another typeface.
    .replaceAll('font-weight="400"', 'font-weight="500"');
  return { svg, cover: book.fullCoverUrl === null ? null : { url: book.fullCoverUrl, ...COVER } };
}

function Words({ title, author, genre }: { title: string; author: string; genre: string }) {
  const { size, lines } = fitTitle(title, TEXT_WIDTH, 1.3);
  const step = size * 1.08;
  const top = 132 + size * 0.8;
  // The sans serif is up to a tenth wider.
  const authorSize = Math.min(30, Math.floor((0.9 * 30 * TEXT_WIDTH) / textWidth(author, 30)));
  const side = (text: string) =>
    isRightToLeft(text)
      ? { x: TEXT_LEFT + TEXT_WIDTH, direction: "rtl" }
      : { x: TEXT_LEFT, direction: undefined };
  return (
    <>
      <text x={TEXT_LEFT} y={84} fontFamily={SANS} fontSize={22} fill="#a3a9b8">
        {genre}
      </text>
      {lines.map((line, index) => (
        <text
          key={index}
          {...side(title)}
          y={top + index * step}
          fontFamily={SERIF}
          fontSize={size}
          fontWeight={500}
          letterSpacing={isRightToLeft(title) ? undefined : -size * 0.01}
          fill="#f5f6f8"
        >
          {line}
        </text>
      ))}
      <text
        {...side(author)}
        y={top + (lines.length - 1) * step + 72}
        fontFamily={SANS}
        fontSize={authorSize}
        fill="#c9cdd8"
      >
        {author}
      </text>
    </>
  );
}

function Logo() {
  return (
    <g transform={`translate(${TEXT_LEFT} 530)`}>
      <path d="M24.5 11.5h26v26h-26z" fill="none" stroke="#f5f6f8" strokeWidth={2.5} />
      <path d="M0 0h26v39H0z" fill="#a8397c" />
      <text x={66} y={30} fontFamily={SERIF} fontSize={30} fontWeight={500} fill="#f5f6f8">
        {PRODUCT_NAME}
      </text>
    </g>
  );
}
