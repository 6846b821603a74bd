import { type Account, getTransactions, type Transaction } from '@cairn/contract';
import { balancesAfter, formatDay, type ProofSpan, type ProofState, proofStateOn } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, CircleDashed, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { amountKindOf, faceOf, shownName, UNCATEGORIZED } from '../transactions/index.ts';
import { LoadFailure } from './LoadFailure.tsx';
import styles from './NewestTransactions.module.css';
import { NEWEST_ROWS, newestRowsQuery } from './proof.data.ts';

const marks: Readonly<Record<ProofState, { readonly icon: LucideIcon; readonly text: string }>> = {
  proven: { icon: CircleCheck, text: 'Proven' },
  unproven: { icon: CircleDashed, text: 'Not proven' },
  contradicted: { icon: CircleAlert, text: 'Doesn’t add up' },
};

interface RowProps {
  row: Transaction;
  balance: ReturnType<typeof balancesAfter>[number];
  state: ProofState;
}

function NewestRow({ row, balance, state }: RowProps) {
  const face = faceOf(row);
  const { icon, text } = marks[state];
  return (
    <li>
      <Link to={`/EditTransaction/${row.id}`} className={styles.row}>
        <CategoryIcon icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
        <span className={styles.main}>
          <span className={styles.name}>{shownName(row)}</span>
          <span className={styles.detail}>{row.pending ? 'Pending' : (face?.name ?? UNCATEGORIZED)}</span>
        </span>
        <span className={styles.date}>{formatDay(row.date)}</span>
        <Amount cents={row.amount} kind={amountKindOf(row)} className={styles.amount} />
        <span className={styles.balance}>{balance !== null && <Amount cents={balance} />}</span>
        <span className={classNames(styles.mark, styles[state])} title={text}>
          <Icon icon={icon} size={16} />
          <span className="visually-hidden">{text}</span>
        </span>
      </Link>
    </li>
  );
}

interface NewestTransactionsProps {
  account: Account;
  spans: readonly ProofSpan[];
}

/** The newest transactions of the account, with the balance after each and whether its day is proven. */
export function NewestTransactions({ account, spans }: NewestTransactionsProps) {
  const id = useId();
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead
        title="Transactions"
        id={id}
        link={{ to: `/Transactions?account=${account.id}&dates=all`, label: 'View All' }}
      />
      <QueryView
        query={useQuery(newestRowsQuery(account.id))}
        loading={<SkeletonRows count={NEWEST_ROWS} />}
        failed={(retry) => (
          <PanelBody>
            <LoadFailure text={getTransactions.failure} onRetry={retry} />
          </PanelBody>
        )}
        empty={<PanelBody className="ink-3">No transactions</PanelBody>}
      >
        {(rows) => {
          const balances = balancesAfter(account, rows);
          return (
            <ul>
              {rows.map((row, at) => (
                <NewestRow
                  key={row.id}
                  row={row}
                  balance={balances[at] ?? null}
                  state={proofStateOn(spans, row.date)}
                />
              ))}
            </ul>
          );
        }}
      </QueryView>
    </Panel>
  );
}
