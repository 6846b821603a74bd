import { Navigate } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { juniorForm, useAccount } from '../users/index.ts';
import { ErasedScreen } from './ErasedScreen.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { useProfileStep } from './useProfileStep.ts';

const standardAccount = {
  title: 'You’re 18 or older.',
  text: 'You can create a standard account, with everything Cairn offers.',
  action: 'Create a standard account',
  to: '/UserData',
};

export default function JuniorUserDataScreen() {
  const account = useAccount();
  const today = browserToday();
  const step = useProfileStep({ account, today, schema: juniorForm, next: 'JuniorCategoryData' });
  if (step.isErased) return <ErasedScreen />;
  if (account.isOnboardingComplete) return <Navigate to="/Dashboard" replace />;
  return (
    <ProfileStep
      kind="junior"
      step={step}
      today={today}
      back="/AccountType"
      help="This is all we ask about you."
      otherAccount={standardAccount}
    />
  );
}
