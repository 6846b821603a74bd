export const plannedTitles: ReadonlyMap<string, string> = new Map([
  ['/Budget', 'Budget'],
  ['/UserProfile', 'User Profile'],
  ['/ConnectedAccounts', 'Accounts'],
  ['/Support', 'Support'],
  ['/Legal', 'Legal'],
]);
