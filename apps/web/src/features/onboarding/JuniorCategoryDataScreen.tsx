import { CategoryStep } from './CategoryStep.tsx';
import { juniorCategories } from './suggestedCategories.ts';

export default function JuniorCategoryDataScreen() {
  return (
    <CategoryStep isJunior step={2} categories={juniorCategories} back="/JuniorUserData" next="ConnectJuniorAccounts" />
  );
}
