import { BudgetDetails } from './BudgetDetails.tsx';

export default function AnnualBudgetDetailsScreen() {
  return <BudgetDetails title="Annual Details" view="annual" />;
}
