export { withStatements } from './card-dues.ts';
export { type ForecastAccounts, loadForecastAccounts } from './load-facts.ts';
export { findLowPoints, trackWeekAhead } from './low-points.ts';
