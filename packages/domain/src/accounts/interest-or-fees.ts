const ABOUT_INTEREST_OR_FEES =
  /\b(interest|finance charges?|(account|atm|bank|card|late|overdraft|service) (charges?|fees?))\b/i;

/** Whether a category with this name is marked as interest or fees, as long as no one says otherwise. */
export function isAboutInterestOrFees(name: string): boolean {
  return ABOUT_INTEREST_OR_FEES.test(name);
}
