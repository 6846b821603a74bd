import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DashboardAlerts } from '../alerts/index.ts';
import { BanksNeedingAttention } from '../bank/index.ts';
import { CommandIconButton } from '../command/index.ts';
import { ReviewLink } from '../ledger/index.ts';
import { fullName, useAccount } from '../users/index.ts';
import styles from './Dashboard.module.css';
import { DashboardSkeleton } from './DashboardSkeleton.tsx';
import { type Dashboard, dashboardQuery } from './dashboard.data.ts';
import { NetWorthBand } from './NetWorthBand.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { RecentTransactions } from './RecentTransactions.tsx';
import { TopCategories } from './TopCategories.tsx';

const GoalProgress = lazy(() => import('./GoalProgress.tsx'));
const NextBills = lazy(() => import('./NextBills.tsx'));

/** True before the first account and transaction: "Welcome Back" would be wrong. */
function isEmpty({ recentTransactions, netWorth: { totalAssets, totalLiabilities } }: Dashboard): boolean {
  return recentTransactions.length === 0 && totalAssets === 0 && totalLiabilities === 0;
}

function Panels({ dashboard }: { dashboard: Dashboard }) {
  return (
    <div className={styles.grid}>
      <NetWorthBand netWorth={dashboard.netWorth} />
      <ReviewLink className={styles.review} />
      <RecentTransactions transactions={dashboard.recentTransactions} />
      <TopCategories top={dashboard.topCategories} />
      {/* Last, so that nothing moves when it arrives. */}
      <Suspense>
        <NextBills className={styles.wide} />
        <GoalProgress className={styles.wide} />
      </Suspense>
    </div>
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
  return (
    <QueryView
      query={useQuery(dashboardQuery(browserToday()))}
      loading={<DashboardSkeleton />}
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
