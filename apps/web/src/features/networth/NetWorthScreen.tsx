import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Plus } from 'lucide-react';
import { PlanLinks } from '../../app/PlanLinks.tsx';
import { QueryView } from '../../app/QueryView.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { HelpLauncher } from '../help/index.ts';
import { ProvenAsOf } from '../proof/index.ts';
import { AccountSides } from './AccountSides.tsx';
import { FigureCards } from './FigureCards.tsx';
import styles from './NetWorth.module.css';
import { NetWorthOverTime } from './NetWorthOverTime.tsx';
import { FigureCardsSkeleton, SidesSkeleton } from './NetWorthSkeleton.tsx';
import { netWorthQueries } from './networth.data.ts';
import { useAccountChanges } from './useAccountChanges.ts';
import { WHY_PATH } from './whyRange.ts';

function AddAccountLink({ isInHeader = false }: { isInHeader?: boolean }) {
  return (
    <ButtonLink to="/AddAccount" variant="primary" icon={Plus} isIconOnMobile={isInHeader}>
      Add Account
    </ButtonLink>
  );
}

function NoAccounts() {
  return (
    <Panel>
      <EmptyState
        title="No accounts yet"
        help="Add what you own and what you owe. Your net worth is the difference, and we’ll track it from today."
        actions={<AddAccountLink />}
      />
    </Panel>
  );
}

const whyLink = { to: WHY_PATH, label: 'Why it changed', icon: ChartNoAxesCombined };

/** The totals and the line chart are separate calls: if one fails, the other still shows. */
export default function NetWorthScreen() {
  const totals = useQuery(netWorthQueries.totals());
  const points = useQuery(netWorthQueries.points());
  const changes = useAccountChanges();
  const netWorth = totals.data;
  const hasNoAccounts = netWorth?.assetAccounts.length === 0 && netWorth.liabilityAccounts.length === 0;
  const isNew = hasNoAccounts && points.data?.length === 0;
  return (
    <Page>
      <PageHeader
        title="Net Worth"
        help={<HelpLauncher query="networth" />}
        actions={!isNew && <AddAccountLink isInHeader />}
      />
      <div className={styles.sections}>
        <QueryView query={totals} loading={<FigureCardsSkeleton />} failed="We couldn’t load your net worth">
          {(data) => <FigureCards netWorth={data} />}
        </QueryView>
        {netWorth && !hasNoAccounts && <ProvenAsOf />}
        {isNew ? <NoAccounts /> : <NetWorthOverTime />}
        {totals.isPending && <SidesSkeleton />}
        {netWorth && !isNew && <AccountSides netWorth={netWorth} changes={changes} />}
        {/* Not below the skeletons, which are higher than a new account's screen: the links would jump up. */}
        {!totals.isPending && !points.isPending && (
          <PlanLinks only={['/Forecast', '/Reports']} also={isNew ? [] : [whyLink]} />
        )}
      </div>
    </Page>
  );
}
