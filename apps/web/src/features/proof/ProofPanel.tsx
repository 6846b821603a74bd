import { type Account, getProofStrip } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../app/QueryView.tsx';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useSeals } from '../ledger/index.ts';
import { LoadFailure } from './LoadFailure.tsx';
import styles from './ProofPanel.module.css';
import { ProofStrip, ProofStripSkeleton } from './ProofStrip.tsx';
import { type ProofStripAnswer, proofStripQuery } from './proof.data.ts';
import { explainProof, PROOF_RULE, stripRange } from './proofText.ts';

/** The number of days in each state, which is also the key to the strip. The counts are missing while they load. */
function Counts({ counts }: { counts: ProofStripAnswer['counts'] | undefined }) {
  const states = [
    { label: 'Proven', look: styles.proven, count: counts?.proven },
    { label: 'Unproven', look: styles.unproven, count: counts?.unproven },
    { label: 'Doesn’t add up', look: styles.contradicted, count: counts?.contradicted },
  ];
  return (
    <dl className={styles.counts}>
      {states.map(({ label, look, count }) => (
        <div key={label}>
          <dt>
            <i className={look} aria-hidden="true" />
            {label}
          </dt>
          <dd>{count === undefined ? <Skeleton width={56} height={12} /> : countOf(count, 'day')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProofPanelProps {
  account: Account;
  /** Who updates the balance, and when it last changed. */
  updated: string;
}

/** The balance, how many of its days are proven, and a strip of them. */
export function ProofPanel({ account, updated }: ProofPanelProps) {
  const range = stripRange(browserToday());
  const query = useQuery(proofStripQuery(account.id, range));
  const lockedThrough = useSeals().findLast(({ accountId }) => accountId === account.id)?.to ?? null;
  return (
    <Panel className={styles.panel} aria-label="Proof of the balance">
      <div className={styles.top}>
        <div>
          <span className={styles.label}>Current balance</span>
          <Amount cents={account.currentBalance} kind="figure" className={styles.figure} />
          <span className={styles.updated}>{updated}</span>
        </div>
        {(query.data || !query.isError) && <Counts counts={query.data?.counts} />}
      </div>
      <QueryView
        query={query}
        loading={
          <>
            <ProofStripSkeleton range={range} />
            <p className={styles.rule}>{PROOF_RULE}</p>
          </>
        }
        failed={(retry) => <LoadFailure text={getProofStrip.failure} onRetry={retry} />}
      >
        {(strip) => (
          <>
            <ProofStrip accountId={account.id} spans={strip.spans} />
            <p className={styles.rule}>{explainProof(strip, lockedThrough)}</p>
          </>
        )}
      </QueryView>
    </Panel>
  );
}
