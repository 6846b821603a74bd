export const plannedTitles: ReadonlyMap<string, string> = new Map([
  ['/Transactions', 'Transactions'],
  ['/Categories', 'Categories'],
  ['/Budget', 'Budget'],
  ['/NetWorth', 'Net Worth'],
  ['/UserProfile', 'User Profile'],
  ['/ConnectedAccounts', 'Accounts'],
  ['/Support', 'Support'],
  ['/Legal', 'Legal'],
]);
