import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { AddOrImport, amountKindOf, faceOf, shownName } from '../transactions/index.ts';
import { useIsUserOver18 } from '../users/index.ts';
import styles from './RecentTransactions.module.css';

function Row({ transaction }: { transaction: Transaction }) {
  const display = faceOf(transaction);
  return (
    <li>
      <Link to={`/EditTransaction/${transaction.id}`} className={styles.row}>
        <CategoryIcon icon={display?.icon} color={display?.iconColor} isUncategorized={display === null} />
        <span className={styles.main}>
          <span className={styles.name}>{shownName(transaction)}</span>
          <span className={classNames(styles.date, 'tabular')}>
            {transaction.pending && !transaction.removedByBank && 'Pending · '}
            {transaction.markedAsTransfer && 'Transfer · '}
            {formatDay(transaction.date)}
          </span>
        </span>
        <span className={styles.amount}>
          <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
        </span>
      </Link>
    </li>
  );
}

/** Juniors can't connect a bank, so their text doesn't mention it. */
function NoTransactionsYet() {
  const isOver18 = useIsUserOver18();
  return (
    <EmptyState
      title="No transactions"
      help={
        isOver18
          ? 'Connect an account or add transactions yourself. The latest ones appear here.'
          : 'Add what you earn and spend. The latest transactions appear here.'
      }
      actions={<AddOrImport />}
    />
  );
}

export function RecentTransactions({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <Panel isClipped aria-labelledby="recent-transactions">
      <PanelHead
        id="recent-transactions"
        title="Recent Transactions"
        link={{ to: '/Transactions', label: 'View All' }}
      />
      {transactions.length === 0 ? (
        <NoTransactionsYet />
      ) : (
        <ul className={styles.rows}>
          {transactions.map((transaction) => (
            <Row key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
