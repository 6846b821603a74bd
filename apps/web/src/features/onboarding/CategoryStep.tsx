import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useAccount } from '../users/index.ts';
import { CategorySelection } from './CategorySelection.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useSeedCategories } from './onboarding.data.ts';
import { type Selection, selectAll, selectedCategories } from './selection.ts';
import { loadSelection, saveSelection } from './selectionStore.ts';
import type { SuggestedCategory } from './suggestedCategories.ts';

interface CategoryStepProps {
  isJunior?: boolean | undefined;
  step: number;
  categories: readonly SuggestedCategory[];
  back: string;
  next: 'ConnnectAccounts' | 'ConnectJuniorAccounts';
}

/** Suggested categories, all selected by default; only the selected ones are created. */
export function CategoryStep({ isJunior, step, categories, back, next }: CategoryStepProps) {
  const navigate = useNavigate();
  const account = useAccount();
  const seed = useSeedCategories(next);
  const [selection, setSelection] = useState(() => loadSelection(categories) ?? selectAll(categories));
  function change(next: Selection) {
    setSelection(next);
    saveSelection(next);
  }
  if (account.isOnboardingComplete) return <Navigate to="/Dashboard" replace />;
  return (
    <OnboardingLayout
      isJunior={isJunior}
      step={step}
      title="Category Selection"
      help="Everything is selected. Turn off what you don’t need; you can change it later in Categories."
      foot={
        <>
          <ButtonLink variant="ghost" to={back}>
            Back
          </ButtonLink>
          <Button
            variant="primary"
            size="large"
            isPending={seed.isPending}
            onClick={() =>
              seed.mutate(selectedCategories(categories, selection), { onSuccess: () => void navigate(`/${next}`) })
            }
          >
            Next
          </Button>
        </>
      }
    >
      <CategorySelection categories={categories} selection={selection} onChange={change} />
    </OnboardingLayout>
  );
}
