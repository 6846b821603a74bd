export { listPlannedBetween, listSums } from './budgets.queries.ts';
export { loadFunds, toFund } from './funds.ts';
export { balancesOf, holdingAccounts, toGoal } from './promised.ts';
export { returnCarry } from './return-carry.ts';
