export { listPlannedBetween, listSums } from './budgets.queries.ts';
export { returnCarry } from './return-carry.ts';
