import { Link, type LucideIcon, PenLine, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ConnectAccount } from '../bank/index.ts';
import { useIsUserOver18 } from '../users/index.ts';
import { ConnectReason } from './ConnectReason.tsx';
import styles from './NoAccounts.module.css';
import { openedFrom } from './previousPage.ts';

interface WayProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <div className={styles.way}>
      <span className={styles.icon}>
        <Icon icon={icon} size={20} />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Before the first account: the ways to one. */
export function NoAccounts() {
  const canConnect = useIsUserOver18();
  return (
    <Panel>
      <EmptyState
        title="You have not connected or created any accounts yet."
        help="Accounts are the stones your net worth is stacked from. Start with one."
      />
      <div className={styles.ways}>
        {canConnect && (
          <Way
            icon={Link}
            title="Connect a bank"
            text="Balances and transactions sync automatically. Included with Premium."
          >
            <ConnectReason className={styles.reason} isPremiumSaid />
            <ConnectAccount className={styles.connect} isReasonHidden />
          </Way>
        )}
        <Way
          icon={PenLine}
          title="Enter it yourself"
          text="Add a home, a car or any account by hand and update it when you like."
        >
          <ButtonLink
            to="/AddAccount"
            state={openedFrom('ConnectedAccounts')}
            variant={canConnect ? 'secondary' : 'primary'}
            icon={Plus}
          >
            Create Account
          </ButtonLink>
        </Way>
      </div>
    </Panel>
  );
}
