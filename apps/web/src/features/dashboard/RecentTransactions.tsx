import type { Transaction } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Link } from 'react-router';
import { amountKindOf, faceOf } from '../../app/transactionFace.ts';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import styles from './RecentTransactions.module.css';

function Row({ transaction }: { transaction: Transaction }) {
  const face = faceOf(transaction);
  return (
    <li>
      <Link to={`/EditTransaction/${transaction.userTransactionID}`} className={styles.row}>
        <CategoryIcon icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
        <span className={styles.main}>
          <span className={styles.name}>{transaction.displayName}</span>
          <span className={classNames(styles.date, 'tabular')}>
            {transaction.pending && !transaction.removedByBank && 'Pending · '}
            {transaction.markedAsTransfer && 'Transfer · '}
            {formatDay(transaction.transactionDate)}
          </span>
        </span>
        <span className={styles.amount}>
          <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
        </span>
      </Link>
    </li>
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
        <EmptyState
          title="No transactions"
          help="Connect an account or add one yourself, and the latest show up here."
        />
      ) : (
        <ul className={styles.rows}>
          {transactions.map((transaction) => (
            <Row key={transaction.userTransactionID} transaction={transaction} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
