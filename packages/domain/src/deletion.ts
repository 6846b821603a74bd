/** Days from deletion to erasure, in keeping with the promised "within 30 days". */
export const ERASED_AFTER_DAYS = 29;
