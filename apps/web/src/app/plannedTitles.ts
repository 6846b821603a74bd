export const plannedTitles: ReadonlyMap<string, string> = new Map([
  ['/Budget', 'Budget'],
  ['/NetWorth', 'Net Worth'],
  ['/UserProfile', 'User Profile'],
  ['/ConnectedAccounts', 'Accounts'],
]);
