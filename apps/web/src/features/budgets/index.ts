export { budgetAddressOfDays } from './budgetUrl.ts';
