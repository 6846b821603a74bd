/**
 * Paths of links that open in the native app; a trailing slash includes everything below. Login, payment, the return
 * from a bank (/ConnectedAccounts) and the API stay in the browser.
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
