export { goalsQuery } from './goals.data.ts';
export { addGoalUrl, goalUrl } from './goalsUrl.ts';
export { goalStatus, percentOf, shownGoals } from './goalText.ts';
