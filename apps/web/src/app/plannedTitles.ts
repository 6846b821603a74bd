export const plannedTitles: ReadonlyMap<string, string> = new Map([
  ['/NetWorth', 'Net Worth'],
  ['/UserProfile', 'User Profile'],
]);
