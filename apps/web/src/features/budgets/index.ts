export { budgetUrlForDays } from './budgetUrl.ts';
