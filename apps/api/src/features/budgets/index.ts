export { listPlannedBetween, listSums, sumByMonth, toMonthSums } from './budgets.queries.ts';
export { loadFunds } from './funds.ts';
export { loadMonth } from './month-budget.ts';
export { balancesOf, holdingAccounts, toFund, toGoal } from './promised.ts';
export { moveWithMoney, returnMoney } from './return-money.ts';
