/** Limits for one import. */
export const MAX_FILE_BYTES = 50 * 1_048_576;
export const MAX_ROWS = 200_000;
/** No bank exports more columns. */
export const MAX_COLUMNS = 100;
/** A longer cell, tag or line can't be part of a transaction. */
export const MAX_TEXT = 10_000;
/** Bad rows beyond this number are counted but not listed. */
export const MAX_BAD_LISTED = 200;
