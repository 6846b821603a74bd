import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { useAccount } from '../users/index.ts';
import { CategorySelection } from './CategorySelection.tsx';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { useSeedCategories } from './onboarding.data.ts';
import { chosen, everything, type Selection } from './selection.ts';
import type { SuggestedCategory } from './suggestedCategories.ts';
import { keepSelection, keptSelection } from './typedSelection.ts';

interface CategoryStepProps {
  isJunior?: boolean | undefined;
  step: number;
  categories: readonly SuggestedCategory[];
  back: string;
  next: 'ConnnectAccounts' | 'ConnectJuniorAccounts';
}

/** The suggested categories, all selected; only what stays so is made. */
export function CategoryStep({ isJunior, step, categories, back, next }: CategoryStepProps) {
  const navigate = useNavigate();
  const account = useAccount();
  const seed = useSeedCategories(next);
  const [selection, setSelection] = useState(() => keptSelection(categories) ?? everything(categories));
  function change(next: Selection) {
    setSelection(next);
    keepSelection(next);
  }
  if (account.newUserLoginFlowComplete) return <Navigate to="/Dashboard" replace />;
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
            onClick={() => seed.mutate(chosen(categories, selection), { onSuccess: () => void navigate(`/${next}`) })}
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
