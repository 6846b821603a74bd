export { rejectBadRange } from './check-series.ts';
export { Suggestions } from './suggestions.ts';
export { loadTracking, type NamedPayment, type Tracking } from './tracking.ts';
