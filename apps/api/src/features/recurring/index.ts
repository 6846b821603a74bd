export { rejectBadRange } from './check-series.ts';
export { endSeries } from './end-series.ts';
export { suggestionDecision, trackSuggestion } from './save-series.ts';
export { SeriesSuggestions } from './suggestions.ts';
export { loadTracking, type Tracking } from './tracking.ts';
