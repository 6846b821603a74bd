import { useState } from 'react';
import { Navigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { adultForm, useAccount } from '../users/index.ts';
import { ErasedScreen } from './ErasedScreen.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { useProfileStep } from './useProfileStep.ts';

const juniorAccount = {
  title: 'A standard account is for ages 18 and up.',
  text: 'You can create a junior account. It asks for less and includes budgets, categories, and net worth.',
  action: 'Create a junior account',
  to: '/JuniorUserData',
};

export default function UserDataScreen() {
  const account = useAccount();
  const today = browserToday();
  // Read once, because saving turns the account into a standard one.
  const [isUpgrade] = useState(account.isOnboardingComplete && account.isJunior);
  const step = useProfileStep({
    account,
    today,
    schema: adultForm,
    next: 'StripePayments',
    redirectTo: isUpgrade ? '/UserProfile' : undefined,
  });
  if (step.isErased) return <ErasedScreen />;
  if (account.isOnboardingComplete && !isUpgrade && !step.isSaving) return <Navigate to="/Dashboard" replace />;
  const back = isUpgrade ? '/UserProfile' : '/AccountType';
  return <ProfileStep kind="adult" step={step} today={today} back={back} otherAccount={juniorAccount} />;
}
