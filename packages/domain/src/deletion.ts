/** An account marked deleted is erased on this day, so that "within 30 days" holds. */
export const ERASED_AFTER_DAYS = 29;
