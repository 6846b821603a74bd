export { listPlannedBetween, listSums } from './budgets.queries.ts';
