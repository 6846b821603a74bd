/** Labels and hints for fields of transactions. */
export const MISSING_NAME = 'Add a name';
export const MISSING_AMOUNT = 'Add an amount';
export const NOT_A_DAY = 'Enter a date, like 11/15/2026, mon, or -3';
