export const plannedTitles: ReadonlyMap<string, string> = new Map([['/UserProfile', 'User Profile']]);
