import type { UserAccount } from '@cairn/contract';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { SyncLine } from '../features/bank/index.ts';
import { CommandButton, CommandHost, commandCode } from '../features/command/index.ts';
import { QuickAdd, quickAddCode } from '../features/quickadd/index.ts';
import { SampleStrip } from '../features/sample/index.ts';
import { splitCode } from '../features/splits/index.ts';
import { fullName } from '../features/users/index.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Brand } from '../ui/Logo.tsx';
import { Page } from '../ui/Page.tsx';
import { SkeletonView } from '../ui/Skeleton.tsx';
import { AppShortcuts } from './keyboard/AppShortcuts.tsx';
import { useShortcutHint } from './keyboard/useShortcuts.ts';
import { type Destination, destinations, isWithin, userAccountPath } from './navigation.ts';
import { AppBanners } from './offline/AppBanners.tsx';
import { preloadOnIntent, preloadWhenIdle } from './preload.ts';
import styles from './Shell.module.css';

/** "page" on the destination itself, "true" on screens within it; both are highlighted. */
function useCurrent(destination: Destination) {
  const { pathname } = useLocation();
  if (pathname === destination.to) return 'page' as const;
  return isWithin(destination, pathname) ? ('true' as const) : undefined;
}

function SidebarLink({ destination, name }: { destination: Destination; name: string }) {
  const isUser = destination.to === userAccountPath;
  const hint = useShortcutHint(destination.keys, destination.label);
  return (
    <Link
      to={destination.to}
      aria-current={useCurrent(destination)}
      className={isUser ? styles.user : undefined}
      {...hint}
      {...preloadOnIntent(destination.to)}
    >
      {isUser ? <Avatar name={name} /> : <Icon icon={destination.icon} size={20} />}
      {destination.label}
    </Link>
  );
}

function Sidebar({ name }: { name: string }) {
  return (
    <header className={styles.sidebar}>
      <Link to="/Dashboard" className={styles.brand} aria-label="Cairn home" {...preloadOnIntent('/Dashboard')}>
        <Brand />
      </Link>
      <CommandButton />
      <nav className={styles.nav} aria-label="Main">
        {destinations.map((destination) => (
          <SidebarLink key={destination.to} destination={destination} name={name} />
        ))}
      </nav>
    </header>
  );
}

function BottomBarLink({ destination }: { destination: Destination }) {
  return (
    <Link
      to={destination.to}
      aria-label={destination.label}
      aria-current={useCurrent(destination)}
      {...preloadOnIntent(destination.to)}
    >
      <span>
        <Icon icon={destination.icon} size={24} />
      </span>
    </Link>
  );
}

function BottomBar() {
  return (
    <nav className={styles.bottomBar} aria-label="Main">
      {destinations.map((destination) => (
        <BottomBarLink key={destination.to} destination={destination} />
      ))}
    </nav>
  );
}

/** Quick add and the palette first, because they open on every screen. */
const codeToPreload = [quickAddCode, commandCode, splitCode, ...destinations.map(({ to }) => to)];

interface ShellProps {
  /** Absent while the account loads. */
  account: UserAccount | undefined;
  children: ReactNode;
}

/** The screen with its navigation: a labeled sidebar on wide screens, an icon bar on narrow ones. */
export function Shell({ account, children }: ShellProps) {
  const isLeaving = useNavigation().state === 'loading';
  const isReady = account !== undefined;
  useEffect(() => (isReady ? preloadWhenIdle(codeToPreload) : undefined), [isReady]);
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar name={account ? fullName(account) : ''} />
      <main className={styles.main} id="main" tabIndex={-1} aria-busy={isLeaving || undefined}>
        <AppBanners />
        <SampleStrip />
        {account ? (
          children
        ) : (
          <Page>
            <SkeletonView text="Loading user data" />
          </Page>
        )}
      </main>
      {account && <CommandHost />}
      {account && <QuickAdd />}
      {account && <AppShortcuts />}
      <SyncLine />
      <BottomBar />
    </div>
  );
}
