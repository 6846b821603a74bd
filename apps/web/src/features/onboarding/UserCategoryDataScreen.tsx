import { CategoryStep } from './CategoryStep.tsx';
import { adultCategories } from './suggestedCategories.ts';

export default function UserCategoryDataScreen() {
  return <CategoryStep step={3} categories={adultCategories} back="/StripePayments" next="ConnnectAccounts" />;
}
