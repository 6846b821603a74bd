import { CalendarHeart, History, Landmark, LifeBuoy, LogOut, Scale, Settings, UserRound } from 'lucide-react';
import { PlanLinks } from '../../app/PlanLinks.tsx';
import { logOut } from '../../app/session/logOut.ts';
import { APP_VERSION } from '../../app/version.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { LinkList } from '../../ui/LinkList.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { HelpLauncher } from '../help/index.ts';
import { fullName, useAccount } from '../users/index.ts';
import styles from './UserAccountScreen.module.css';

const entries = [
  { to: '/UserProfile', label: 'User Profile', icon: UserRound },
  { to: '/ConnectedAccounts', label: 'Accounts', icon: Landmark },
  { to: '/Settings', label: 'Settings', icon: Settings },
  { to: '/Activity', label: 'Activity', icon: History },
  { to: '/YearInReview', label: 'Year in review', icon: CalendarHeart },
  { to: '/Support', label: 'Support', icon: LifeBuoy },
  { to: '/Legal', label: 'Legal', icon: Scale },
];

export default function UserAccountScreen() {
  const account = useAccount();
  return (
    <Page isNarrow>
      <PageHeader title="User Account" help={<HelpLauncher />} />
      <Panel className={styles.me}>
        <Avatar name={fullName(account)} size="large" />
        <div className={styles.who}>
          <p className={styles.name}>{fullName(account)}</p>
          <p className="ink-2">{account.email}</p>
        </div>
      </Panel>
      <PlanLinks title="More" className={styles.menu} />
      <LinkList label="User Account" links={entries} className={styles.menu} />
      <div className={styles.after}>
        <span className={styles.version}>Version {APP_VERSION}</span>
        <Button icon={LogOut} onClick={() => void logOut()}>
          Log Out
        </Button>
      </div>
    </Page>
  );
}
