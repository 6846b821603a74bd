import { GraduationCap, User } from 'lucide-react';
import { Navigate, useSearchParams } from 'react-router';
import { logOut } from '../../app/session/logOut.ts';
import { safeTarget } from '../../app/session/target.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAccount } from '../users/index.ts';
import styles from './AccountTypeScreen.module.css';
import { OnboardingLayout } from './OnboardingLayout.tsx';
import { saveOnboardingTarget } from './onboardingTarget.ts';
import { savedStep } from './steps.ts';

const kinds = [
  {
    icon: User,
    title: 'Standard account',
    text: 'Ages 18 and up. Budgets and net worth, and with Premium, your banks.',
    action: 'Create a standard account',
    to: '/UserData',
  },
  {
    icon: GraduationCap,
    title: 'Junior account',
    text: 'Ages 13 to 17. We ask for very little: what to call you, your date of birth, and an email address.',
    action: 'Create a junior account',
    to: '/JuniorUserData',
  },
] as const;

/** Offers to continue where the user left off. */
function Continue({ name, path }: { name: string; path: string }) {
  return (
    <Panel className={styles.continue} aria-label="Continue">
      <div>
        <h2>Welcome back</h2>
        <p>You left off at “{name}”. Everything you saved is still here.</p>
      </div>
      <ButtonLink variant="primary" to={path}>
        Continue
      </ButtonLink>
    </Panel>
  );
}

export default function AccountTypeScreen() {
  const account = useAccount();
  const [search] = useSearchParams();
  const target = safeTarget(search.get('target'));
  if (account.isOnboardingComplete) return <Navigate to={target === '/' ? '/Dashboard' : target} replace />;
  if (target !== '/') saveOnboardingTarget(target);
  const leftOff = savedStep(account.onboardingStep);
  return (
    <OnboardingLayout
      step={0}
      title="Account Type"
      help={`Welcome to Cairn${account.preferredName && `, ${account.preferredName}`}. Which account is right for you?`}
      foot={
        <Button variant="ghost" onClick={() => void logOut()}>
          Log Out
        </Button>
      }
    >
      {leftOff && <Continue name={leftOff.name} path={leftOff.path} />}
      <ul className={styles.kinds}>
        {kinds.map(({ icon, title, text, action, to }) => (
          <li key={to}>
            <Panel className={styles.kind} aria-label={title}>
              <span className={styles.icon}>
                <Icon icon={icon} size={20} />
              </span>
              <h2>{title}</h2>
              <p>{text}</p>
              <ButtonLink variant={leftOff || to !== '/UserData' ? 'secondary' : 'primary'} isBlock to={to}>
                {action}
              </ButtonLink>
            </Panel>
          </li>
        ))}
      </ul>
    </OnboardingLayout>
  );
}
