/** Ids of rows are whole numbers of 32 bits. */
export const LARGEST_ID = 2_147_483_647;
