import type { Range, VirtualItem } from "@tanstack/react-virtual";
import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { useEffect, useState } from "react";

/** Rows that are rendered above and below the window. */
const OVERSCAN = 12;

/** A rendered row: its place in the list, and the space above it that stands for rows which are not rendered. */
interface RenderedRow<Row> {
  row: Row;
  index: number;
  space: number;
}

interface RenderedRows<Row> {
  rendered: RenderedRow<Row>[];
  /** The space below the last rendered row. */
  spaceBelow: number;
  /** A ref for each rendered row, which also has its index as `data-index`. */
  measure: (element: HTMLElement | null) => void;
  scrollTo: (index: number) => void;
}

interface TableRowsOptions<Row> {
  rows: readonly Row[];
  body: RefObject<HTMLElement | null>;
  /** A row's height until it is measured. */
  estimate: number;
  /** A row that stays rendered wherever the page is scrolled, because it has the focus. */
  keptId: string | null;
  /** The height of what covers the window's upper edge. */
  cover: number;
}

/** Renders only the rows near the window. The page scrolls, and rows may have any height. */
export function useTableRows<Row extends { _id: string }>({
  rows,
  body,
  estimate,
  keptId,
  cover,
}: TableRowsOptions<Row>): RenderedRows<Row> {
  const top = usePageTop(body);
  const kept = keptId === null ? -1 : rows.findIndex(({ _id }) => _id === keptId);
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => estimate,
    getItemKey: (index) => rows[index]?._id ?? index,
    // An element without a layout has no height of its own.
    measureElement: (...measured) => measureElement(...measured) || estimate,
    rangeExtractor: (range) => withKept(range, kept),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: cover + estimate,
    scrollPaddingEnd: estimate,
  });
  const items = virtualizer.getVirtualItems();
  const endOf = (item: VirtualItem | undefined) => item?.end ?? top;
  const rendered = items.flatMap((item, place) => {
    const row = rows[item.index];
    return row === undefined ? [] : [{ row, index: item.index, space: item.start - endOf(items[place - 1]) }];
  });
  return {
    rendered,
    spaceBelow: top + virtualizer.getTotalSize() - endOf(items.at(-1)),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: "auto" }),
  };
}

function withKept(range: Range, kept: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (kept === -1 || indexes.includes(kept)) return indexes;
  return [...indexes, kept].sort((first, second) => first - second);
}

/** The element's distance from the top of the page. It follows what grows or appears above. */
function usePageTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const box = element.current?.getBoundingClientRect();
      if (box) setTop(Math.round(box.top + window.scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
