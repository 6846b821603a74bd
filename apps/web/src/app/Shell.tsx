import type { UserAccount } from '@cairn/contract';
import type { ReactNode } from 'react';
import { Link, NavLink, useNavigation } from 'react-router';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Brand } from '../ui/Logo.tsx';
import { Page } from '../ui/Page.tsx';
import { SkeletonView } from '../ui/Skeleton.tsx';
import { fullName } from './fullName.ts';
import { destinations, userAccountPath } from './navigation.ts';
import styles from './Shell.module.css';

function Sidebar({ name }: { name: string }) {
  return (
    <header className={styles.sidebar}>
      <Link to="/Dashboard" className={styles.brand} aria-label="Cairn, to the Dashboard">
        <Brand />
      </Link>
      <nav className={styles.nav} aria-label="Main">
        {destinations.map(({ to, label, icon }) =>
          to === userAccountPath ? (
            <NavLink key={to} to={to} className={styles.user ?? ''}>
              <Avatar name={name} />
              {label}
            </NavLink>
          ) : (
            <NavLink key={to} to={to}>
              <Icon icon={icon} size={20} />
              {label}
            </NavLink>
          ),
        )}
      </nav>
    </header>
  );
}

function BottomBar() {
  return (
    <nav className={styles.bottomBar} aria-label="Main">
      {destinations.map(({ to, label, icon }) => (
        <NavLink key={to} to={to} aria-label={label}>
          <span>
            <Icon icon={icon} size={24} />
          </span>
        </NavLink>
      ))}
    </nav>
  );
}

interface ShellProps {
  /** Absent while the account loads. */
  account: UserAccount | undefined;
  children: ReactNode;
}

/** Sidebar with labels when wide, icon bar when narrow, and the screen. */
export function Shell({ account, children }: ShellProps) {
  const isLeaving = useNavigation().state === 'loading';
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar name={account ? fullName(account) : ''} />
      <main className={styles.main} id="main" tabIndex={-1} aria-busy={isLeaving || undefined}>
        {account ? (
          children
        ) : (
          <Page>
            <SkeletonView text="Loading user data" />
          </Page>
        )}
      </main>
      <BottomBar />
    </div>
  );
}
