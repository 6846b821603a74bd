import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';

/** Rows are added and removed in blocks, because every change of the page costs a layout and a paint. */
const BLOCK_ROWS = 10;

/** The rows on the screen and near it, in whole blocks. */
export function wholeBlocks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const first = Math.max(0, Math.floor((startIndex - overscan) / BLOCK_ROWS) * BLOCK_ROWS);
  const last = Math.ceil((endIndex + overscan + 1) / BLOCK_ROWS) * BLOCK_ROWS - 1;
  return defaultRangeExtractor({ startIndex: first, endIndex: last, overscan: 0, count });
}

/** Adds a row that is rendered even if it is far from the screen; −1 adds none. */
export function withIndex(indexes: number[], index: number): number[] {
  if (index === -1 || indexes.includes(index)) return indexes;
  return [...indexes, index].toSorted((a, b) => a - b);
}

/** A row to render, and the height of the rows before it that aren't. */
export interface RenderedRow {
  readonly index: number;
  readonly gapPx: number;
}

/** The height of the rows that aren't rendered before each item. */
export function withGaps(items: readonly Pick<VirtualItem, 'index' | 'start' | 'end'>[]): RenderedRow[] {
  return items.map(({ index, start }, at) => ({ index, gapPx: start - (items[at - 1]?.end ?? 0) }));
}
