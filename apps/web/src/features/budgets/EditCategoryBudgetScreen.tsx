import { BudgetDetails } from './BudgetDetails.tsx';

export default function EditCategoryBudgetScreen() {
  return <BudgetDetails title="Category Budget" view="monthly" />;
}
