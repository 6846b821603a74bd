/** Rows come and go in blocks: a block is placed, laid out and drawn on its own, a row needs nothing of that. */
export const BLOCK_ROWS = 10;
/** Above and below the screen: enough for a fast wheel, and for Tab to find the next row. */
const OVERSCAN_PX = 480;

interface Screen {
  /** Where the screen begins, seen from the top of the list; negative while the list begins further down. */
  from: number;
  height: number;
}

/** The first and the last block that are on the screen or close to it; of an empty list none, so the last is -1. */
export function blocksNear({ from, height }: Screen, count: number, rowHeight: number) {
  const blockPx = BLOCK_ROWS * rowHeight;
  const end = Math.ceil(count / BLOCK_ROWS) - 1;
  const within = (block: number) => Math.min(Math.max(block, 0), Math.max(end, 0));
  const first = within(Math.floor((from - OVERSCAN_PX) / blockPx));
  return { first, last: end < 0 ? -1 : within(Math.floor((from + height + OVERSCAN_PX) / blockPx)) };
}

/** The rows of a block, and where it stands in the list. */
export interface Block<Row> {
  readonly start: number;
  readonly rows: readonly Row[];
}

export function blockAt<Row>(rows: readonly Row[], block: number): Block<Row> {
  const start = block * BLOCK_ROWS;
  return { start, rows: rows.slice(start, start + BLOCK_ROWS) };
}
