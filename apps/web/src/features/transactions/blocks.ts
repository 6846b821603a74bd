/** Rows are rendered in blocks, so the browser positions and lays out blocks instead of single rows. */
export const BLOCK_ROWS = 10;
/** Above and below the screen: enough for fast scrolling and for Tab to reach the next row. */
const OVERSCAN_PX = 480;

interface Screen {
  /** Top of the screen relative to the top of the list; negative while the list starts below it. */
  from: number;
  height: number;
}

/** The first and last block on or near the screen; in an empty list, the last is -1. */
export function visibleBlocks({ from, height }: Screen, count: number, rowHeight: number) {
  const blockPx = BLOCK_ROWS * rowHeight;
  const end = Math.ceil(count / BLOCK_ROWS) - 1;
  const within = (block: number) => Math.min(Math.max(block, 0), Math.max(end, 0));
  const first = within(Math.floor((from - OVERSCAN_PX) / blockPx));
  return { first, last: end < 0 ? -1 : within(Math.floor((from + height + OVERSCAN_PX) / blockPx)) };
}

/** The rows of a block and the index of the first one. */
export interface Block<Row> {
  readonly start: number;
  readonly rows: readonly Row[];
}

export function blockAt<Row>(rows: readonly Row[], block: number): Block<Row> {
  const start = block * BLOCK_ROWS;
  return { start, rows: rows.slice(start, start + BLOCK_ROWS) };
}
