/**
 * The screens that a link into the site may open in the native app, or below which (with a slash at the end). Log-in,
 * payment, the way back from a bank (/ConnectedAccounts) and the API stay in the browser.
 */
export const LINKED_PATHS: readonly string[] = [
  '/Dashboard',
  '/Transactions',
  '/EditTransaction/',
  '/Categories',
  '/Budget',
  '/NetWorth',
  '/Activity',
  '/UserAccount',
  '/UserProfile',
  '/Settings',
];
