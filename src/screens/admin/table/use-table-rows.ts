import type { Range, VirtualItem } from "@tanstack/react-virtual";
import { defaultRangeExtractor, measureElement, useWindowVirtualizer } from "@tanstack/react-virtual";
import type { RefObject } from "react";
import { useCallback, useEffect, useState } from "react";

/** Rows that are rendered above and below the window. */
const OVERSCAN = 6;

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
  /** True while the page jumps: rows beside the window would be gone before they come in. */
  isFast: boolean;
  /** The height of what covers the window's upper edge. */
  cover: number;
}

/** Renders only the rows near the window. The page scrolls, and rows may have any height. */
export function useTableRows<Row extends { _id: string }>({
  rows,
  body,
  estimate,
  keptId,
  isFast,
  cover,
}: TableRowsOptions<Row>): RenderedRows<Row> {
  const top = usePageTop(body);
  const kept = keptId === null ? -1 : rows.findIndex(({ _id }) => _id === keptId);
  // Another function would make the virtualizer measure all rows anew, in every frame.
  const getItemKey = useCallback((index: number) => rows[index]?._id ?? index, [rows]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: rows.length,
    estimateSize: () => estimate,
    getItemKey,
    measureElement: (element, entry, virtualizer) => sizeOf(element, entry, virtualizer) || estimate,
    rangeExtractor: (range) => withKept(range, kept),
    overscan: isFast ? 0 : OVERSCAN,
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

/**
 * A row's height as observed, else its last one: reading it from a row that has just been added would lay out the page
 * once more in every frame. Zero if neither is known, or without a layout.
 */
const sizeOf: typeof measureElement = (element, entry, virtualizer) => {
  if (entry) return measureElement(element, entry, virtualizer);
  const key = virtualizer.options.getItemKey(virtualizer.indexFromElement(element));
  return virtualizer.itemSizeCache.get(key) ?? 0;
};

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
