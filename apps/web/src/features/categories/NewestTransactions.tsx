import type { Category, Subcategory, Transaction } from '@cairn/contract';
import { addCents, type Cents, formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QueryView } from '../../app/QueryView.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './CategoryHistory.module.css';
import { newestQuery } from './categories.data.ts';
import { categoryTransactionsUrl } from './categoryUrls.ts';
import { PartFailed } from './PartFailed.tsx';

interface NewestTransactionsProps {
  category: Category;
  subcategory: Subcategory | null;
}

/** Of a split transaction, only the category's part counts. */
function amountIn(transaction: Transaction, categoryId: number, subcategoryId: number | undefined): Cents {
  if (!transaction.isSplit) return transaction.amount;
  const own = transaction.splits.filter(
    ({ category, subcategory }) =>
      category?.id === categoryId && (subcategoryId === undefined || subcategory?.id === subcategoryId),
  );
  return addCents(...own.map(({ amount }) => amount));
}

/** Money that comes back in a split line is income, and a transfer is neither. */
function kindOf({ isIncome, markedAsTransfer }: Transaction, amount: Cents) {
  const comesIn = isIncome !== amount < 0;
  if (markedAsTransfer) return comesIn ? 'transferIn' : 'transferOut';
  return comesIn ? 'income' : 'expense';
}

function Row({ transaction, amount }: { transaction: Transaction; amount: Cents }) {
  return (
    <li>
      <Link to={`/EditTransaction/${transaction.id}`} className={styles.row}>
        <span className={styles.name}>{transaction.merchantName ?? transaction.name}</span>
        <span className={styles.date}>{formatDay(transaction.date)}</span>
        <Amount cents={amount} kind={kindOf(transaction, amount)} className={styles.rowAmount} />
      </Link>
    </li>
  );
}

/** The newest transactions of the category, and a way to all of them. */
export function NewestTransactions({ category, subcategory }: NewestTransactionsProps) {
  const all = categoryTransactionsUrl(category.id, subcategory?.id);
  return (
    <Panel isClipped aria-labelledby="newest-transactions">
      <PanelHead id="newest-transactions" title="Newest transactions" link={{ to: all, label: 'View All' }} />
      <QueryView
        query={useQuery(newestQuery(category.id, subcategory?.id))}
        loading={<SkeletonRows count={3} hasSecondLine={false} />}
        failed={(retry) => <PartFailed text="We couldn’t load the transactions." onRetry={retry} />}
        empty={<PanelBody className="ink-2">No transactions yet</PanelBody>}
      >
        {(transactions) => (
          <ul>
            {transactions.map((transaction) => (
              <Row
                key={transaction.id}
                transaction={transaction}
                amount={amountIn(transaction, category.id, subcategory?.id)}
              />
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  );
}
