export { rejectBadRange } from './check-series.ts';
export { endSeries } from './end-series.ts';
export {
  type AccountOf,
  createAccountFinder,
  type ExpectedMove,
  expectedMoves,
  sidesOf,
  signed,
} from './expected-moves.ts';
export { suggestionDecision, trackSuggestion } from './save-series.ts';
export { SeriesSuggestions } from './suggestions.ts';
export { listSeries, loadTracking, type Tracking } from './tracking.ts';
