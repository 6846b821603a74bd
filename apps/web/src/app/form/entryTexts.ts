/** What fields say wherever a transaction is entered or edited. */
export const MISSING_NAME = 'Add a name';
export const MISSING_AMOUNT = 'Add an amount';
export const NOT_A_DAY = 'Enter a date, like 11/15/2026, mon, or -3';
