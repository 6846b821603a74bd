import type { AnswerOf, ChangeSet, undo } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { LoadingText, SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './ActivityScreen.module.css';
import { ChangeSetRow } from './ChangeSetRow.tsx';
import { ListFailure } from './ListFailure.tsx';
import { transactionQueries, useUndo } from './transactions.data.ts';

type Undone = AnswerOf<typeof undo>;

/** What an undo brought back, and what it left because it was changed since. */
function UndoneMessage({ undone: { restored, left } }: { undone: Undone }) {
  return (
    <div className={styles.undone}>
      <p>Undone: {restored.toLocaleString('en-US')} restored.</p>
      {left.length > 0 && (
        <>
          <p>Changed since, and left as they are:</p>
          <ul className={styles.left}>
            {left.map(({ userTransactionID, displayName }) => (
              <li key={userTransactionID}>{displayName}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function ChangeSets({ changeSets }: { changeSets: readonly ChangeSet[] }) {
  const undoing = useUndo();
  const [undone, setUndone] = useState<Undone | null>(null);
  return (
    <>
      <div role="status">{undone && <UndoneMessage undone={undone} />}</div>
      <Panel isClipped>
        <ul className={styles.list} aria-label="Activity">
          {changeSets.map((changeSet) => (
            <ChangeSetRow
              key={changeSet.changeSetID}
              changeSet={changeSet}
              isPending={undoing.isPending && undoing.variables === changeSet.changeSetID}
              isDisabled={undoing.isPending}
              onUndo={() => undoing.mutate(changeSet.changeSetID, { onSuccess: setUndone })}
            />
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Content() {
  const { data, error, refetch } = useQuery(transactionQueries.history());
  if (error && !data) {
    return (
      <Panel>
        <ListFailure error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) {
    return (
      <>
        <LoadingText />
        <Panel className={styles.loading}>
          <SkeletonRows count={6} />
        </Panel>
      </>
    );
  }
  if (data.length > 0) return <ChangeSets changeSets={data} />;
  return (
    <Panel>
      <EmptyState
        title="No activity"
        help="Whatever you change in the next 90 days is listed here, and can be undone."
        actions={<ButtonLink to="/Transactions">Go to Transactions</ButtonLink>}
      />
    </Panel>
  );
}

/** What changed the ledger in the last 90 days, with a way back. */
export default function ActivityScreen() {
  return (
    <Page isNarrow>
      <PageHeader title="Activity" back={{ to: '/UserAccount', label: 'Back to User Account' }} />
      <Content />
    </Page>
  );
}
