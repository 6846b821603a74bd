/** What one import takes. */
export const MAX_FILE_BYTES = 50 * 1_048_576;
export const MAX_ROWS = 200_000;
/** A table with more columns is no bank's. */
export const MAX_COLUMNS = 100;
/** A cell, tag or line with more characters holds no transaction. */
export const MAX_TEXT = 10_000;
/** So many of the rows that cannot be read are listed; the others are counted. */
export const MAX_BAD_LISTED = 200;
