export { budgetAddressOfDays } from './budgetAddress.ts';
