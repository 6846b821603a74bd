export { goalsQuery } from './goals.data.ts';
export { goalUrl } from './goalsUrl.ts';
export { goalStatus, percentOf, shownGoals } from './goalText.ts';
