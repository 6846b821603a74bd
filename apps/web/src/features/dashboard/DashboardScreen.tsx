import type { DashboardPart } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { DashboardAlerts, useAlertsWait } from '../alerts/index.ts';
import { BanksNeedingAttention } from '../bank/index.ts';
import { CommandIconButton } from '../command/index.ts';
import { fullName, useAccount } from '../users/index.ts';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { type Dashboard, dashboardQuery } from './dashboard.data.ts';
import { GoalProgress } from './GoalProgress.tsx';
import { laterParts } from './laterParts.ts';
import { MonthStrip } from './MonthStrip.tsx';
import { NetWorthBand } from './NetWorthBand.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { placeParts } from './placement.ts';
import { RecentTransactions } from './RecentTransactions.tsx';
import { TopCategories } from './TopCategories.tsx';
import { useGoalsWait } from './useGoalsWait.ts';

const ArrangeDialog = lazy(() => import('./ArrangeDialog.tsx'));

/** True before the first account and transaction: "Welcome Back" would be wrong. */
function isEmpty({ recentTransactions, netWorth: { totalAssets, totalLiabilities } }: Dashboard): boolean {
  return recentTransactions.length === 0 && totalAssets === 0 && totalLiabilities === 0;
}

function Part({ part, dashboard }: { part: DashboardPart; dashboard: Dashboard }) {
  if (part === 'netWorth') return <NetWorthBand netWorth={dashboard.netWorth} />;
  if (part === 'month') return <MonthStrip />;
  if (part === 'recent') return <RecentTransactions transactions={dashboard.recentTransactions} />;
  if (part === 'topCategories') return <TopCategories top={dashboard.topCategories} />;
  if (part === 'goals') return <GoalProgress />;
  const Later = laterParts[part];
  return (
    Later && (
      <Suspense>
        <Later />
      </Suspense>
    )
  );
}

function Panels({ dashboard }: { dashboard: Dashboard }) {
  const { dashboardParts } = useAccount();
  const [isArranging, setArranging] = useState(false);
  const places = placeParts(dashboardParts);
  return (
    <>
      <div className={styles.grid}>
        {places.map(({ part, isWide }) => (
          <div key={part} className={classNames(styles.cell, isWide && styles.wide)}>
            <Part part={part} dashboard={dashboard} />
          </div>
        ))}
        {places.length === 0 && (
          <Panel className={styles.wide}>
            <PanelBody className={styles.none}>You’ve hidden every part of your Dashboard.</PanelBody>
          </Panel>
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="ghost" icon={SlidersHorizontal} onClick={() => setArranging(true)}>
          Arrange Dashboard
        </Button>
      </div>
      {isArranging && (
        <Suspense>
          <ArrangeDialog stored={dashboardParts} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const account = useAccount();
  return (
    <Page>
      <PageHeader
        greeting={`Hi ${account.preferredName}`}
        title={title}
        actions={
          <>
            <CommandIconButton />
            <Link to="/UserAccount" className={styles.user}>
              <Avatar name={fullName(account)} size="medium" />
              <span className="visually-hidden">User Account</span>
            </Link>
          </>
        }
      />
      <PaymentFailed />
      <BanksNeedingAttention className={styles.banks} />
      <DashboardAlerts className={styles.banks} />
      {children}
    </Page>
  );
}

export default function DashboardScreen() {
  const { dashboardParts } = useAccount();
  const query = useQuery(dashboardQuery(browserToday()));
  const isLoaded = query.data !== undefined;
  const places = placeParts(dashboardParts);
  const isWaitingForAlerts = useAlertsWait(isLoaded);
  const isWaitingForGoals = useGoalsWait(
    places.some(({ part }) => part === 'goals'),
    isLoaded,
  );
  const isWaiting = isWaitingForAlerts || isWaitingForGoals;
  return (
    <QueryView
      query={isWaiting ? { ...query, data: undefined } : query}
      loading={<DashboardSkeleton places={places} />}
      failed="We couldn’t load your dashboard"
      frame={(failure) => (
        <Frame title="Welcome Back">
          <Panel>{failure}</Panel>
        </Frame>
      )}
    >
      {(dashboard) => (
        <Frame title={isEmpty(dashboard) ? 'Welcome to Cairn' : 'Welcome Back'}>
          <Panels dashboard={dashboard} />
        </Frame>
      )}
    </QueryView>
  );
}
