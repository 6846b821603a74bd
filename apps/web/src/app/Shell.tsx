import type { UserAccount } from '@cairn/contract';
import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { SyncLine } from '../features/bank/index.ts';
import { CommandButton, CommandHost, commandCode } from '../features/command/index.ts';
import { useReviewCount } from '../features/ledger/index.ts';
import { QuickAdd, quickAddCode } from '../features/quickadd/index.ts';
import { SampleStrip } from '../features/sample/index.ts';
import { splitCode } from '../features/splits/index.ts';
import { fullName } from '../features/users/index.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Brand } from '../ui/Logo.tsx';
import { Page } from '../ui/Page.tsx';
import { SkeletonView } from '../ui/Skeleton.tsx';
import { useRetainedFocus } from '../ui/useRetainedFocus.ts';
import { AppShortcuts } from './keyboard/AppShortcuts.tsx';
import { useShortcutHint } from './keyboard/useShortcuts.ts';
import { type Destination, destinations, isSamePath, isWithin, planScreens, userAccountPath } from './navigation.ts';
import { AppBanners } from './offline/AppBanners.tsx';
import { preloadOnIntent, preloadWhenIdle } from './preload.ts';
import styles from './Shell.module.css';

/** "page" on the destination itself, "true" on screens within it; both are highlighted. */
function useCurrent(destination: Destination, isPhone = false) {
  const { pathname } = useLocation();
  if (isSamePath(pathname, destination.to)) return 'page' as const;
  return isWithin(destination, pathname, isPhone) ? ('true' as const) : undefined;
}

/** More than this would be wider than the badge. */
const BADGE_MAX = 99;

/** The number of transactions to review. Its request waits for the data of the first screen. */
function ReviewCount({ isBadge = false }: { isBadge?: boolean }) {
  const count = useReviewCount();
  if (count === 0) return null;
  const shown = isBadge && count > BADGE_MAX ? `${BADGE_MAX}+` : count.toLocaleString('en-US');
  return (
    <>
      <span className="visually-hidden">{` ${count.toLocaleString('en-US')} to review`}</span>
      <span className={isBadge ? styles.badge : styles.count} aria-hidden="true">
        {shown}
      </span>
    </>
  );
}

interface NavLinkProps {
  destination: Destination;
  /** The account is loaded, so the screen has requested its data. */
  isReady: boolean;
}

function SidebarLink({ destination, isReady, name }: NavLinkProps & { name: string }) {
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
      {destination.hasReviewCount && isReady && <ReviewCount />}
    </Link>
  );
}

function Sidebar({ isReady, name }: Omit<NavLinkProps, 'destination'> & { name: string }) {
  const link = (destination: Destination) => (
    <SidebarLink key={destination.to} destination={destination} isReady={isReady} name={name} />
  );
  return (
    <header className={styles.sidebar}>
      <Link to="/Dashboard" className={styles.brand} aria-label="Cairn home" {...preloadOnIntent('/Dashboard')}>
        <Brand />
      </Link>
      <CommandButton />
      <nav className={styles.nav} aria-label="Main">
        {destinations.filter(({ to }) => to !== userAccountPath).map(link)}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls */}
        <div className={styles.plan} role="group" aria-labelledby="nav-plan">
          <span id="nav-plan" className={styles.planTitle}>
            Plan
          </span>
          {planScreens.map(link)}
        </div>
        {destinations.filter(({ to }) => to === userAccountPath).map(link)}
      </nav>
    </header>
  );
}

function BottomBarLink({ destination, isReady }: NavLinkProps) {
  return (
    <Link
      to={destination.to}
      aria-label={destination.hasReviewCount ? undefined : destination.label}
      aria-current={useCurrent(destination, true)}
      {...preloadOnIntent(destination.to)}
    >
      <span className={styles.tab}>
        <Icon icon={destination.icon} size={24} />
        {destination.hasReviewCount && <span className="visually-hidden">{destination.label}</span>}
        {destination.hasReviewCount && isReady && <ReviewCount isBadge />}
      </span>
    </Link>
  );
}

function BottomBar({ isReady }: Omit<NavLinkProps, 'destination'>) {
  return (
    <nav className={styles.bottomBar} aria-label="Main">
      {destinations.map((destination) => (
        <BottomBarLink key={destination.to} destination={destination} isReady={isReady} />
      ))}
    </nav>
  );
}

/** Quick add and the palette first, because they open on every screen. */
const codeToPreload = [quickAddCode, commandCode, splitCode, ...[...destinations, ...planScreens].map(({ to }) => to)];

interface ShellProps {
  /** Absent while the account loads. */
  account: UserAccount | undefined;
  children: ReactNode;
}

/** The screen with its navigation: a labeled sidebar on wide screens, an icon bar on narrow ones. */
export function Shell({ account, children }: ShellProps) {
  const isLeaving = useNavigation().state === 'loading';
  const isReady = account !== undefined;
  const main = useRetainedFocus<HTMLElement>();
  useEffect(() => (isReady ? preloadWhenIdle(codeToPreload) : undefined), [isReady]);
  return (
    <div className={styles.shell}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Sidebar isReady={isReady} name={account ? fullName(account) : ''} />
      <main ref={main} className={styles.main} id="main" tabIndex={-1} aria-busy={isLeaving || undefined}>
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
      <BottomBar isReady={isReady} />
    </div>
  );
}
