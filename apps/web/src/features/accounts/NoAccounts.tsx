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

interface OptionProps {
  icon: LucideIcon;
  title: string;
  text: string;
  children: ReactNode;
}

function Option({ icon, title, text, children }: OptionProps) {
  return (
    <div className={styles.option}>
      <span className={styles.icon}>
        <Icon icon={icon} size={20} />
      </span>
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Shown before there are any accounts: the ways to add one. */
export function NoAccounts() {
  const canConnect = useIsUserOver18();
  return (
    <Panel>
      <EmptyState
        title="You have not connected or created any accounts yet."
        help="Your accounts are the stones your net worth is built on. Start with one."
      />
      <div className={styles.options}>
        {canConnect && (
          <Option
            icon={Link}
            title="Connect a bank"
            text="Balances and transactions sync automatically. Included with Premium."
          >
            <ConnectReason className={styles.reason} isPremiumMentioned />
            <ConnectAccount className={styles.connect} isReasonHidden />
          </Option>
        )}
        <Option
          icon={PenLine}
          title="Enter it yourself"
          text="Add a home, a car, or any other account, and update it whenever you like."
        >
          <ButtonLink
            to="/AddAccount"
            state={openedFrom('ConnectedAccounts')}
            variant={canConnect ? 'secondary' : 'primary'}
            icon={Plus}
          >
            Create Account
          </ButtonLink>
        </Option>
      </div>
    </Panel>
  );
}
