import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { formatCents, formatDay } from '@cairn/domain';
import { CircleCheck, CircleX, Split, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { offerUndo } from '../ledger/index.ts';

import { accountLabel } from './accountFields.ts';
import { OwnFields } from './OwnFields.tsx';
import { SplitEditor } from './SplitEditor.tsx';
import styles from './TransactionInfo.module.css';
import { amountKindOf, displayedCategory, UNCATEGORIZED } from './transactionDisplay.ts';
import { useDeleteTransaction } from './transactions.data.ts';
import { useBackToList } from './useBackToList.ts';

type TransactionDetails = AnswerOf<typeof getTransactionData>;

/** Phrases for the server's one-word category sources; rules already come as a phrase. */
const sources: ReadonlyMap<string, string> = new Map([
  ['You', 'Set by you'],
  ['Import', 'Set by the import'],
  ['Bank', 'Set by your bank'],
]);

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  return (
    <>
      <Icon icon={isYes ? CircleCheck : CircleX} size={20} className={isYes ? styles.yes : 'ink-3'} />
      <span className="visually-hidden">{isYes ? 'Yes' : 'No'}</span>
    </>
  );
}

function CategoryName({ category }: { category: ReturnType<typeof displayedCategory> }) {
  if (!category) return <span className={styles.uncategorized}>{UNCATEGORIZED}</span>;
  return (
    <span className={styles.categoryName}>
      <CategoryIcon size="small" icon={category.icon} color={category.iconColor} />
      {category.name}
    </span>
  );
}

/** The parts of a split: what each counts in, and its amount. */
function SplitLines({ lines }: { lines: TransactionDetails['splits'] }) {
  return (
    <ul>
      {lines.map((line, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity than their position
        <li key={position}>
          {line.isTransfer ? 'Transfer' : (line.subcategory?.name ?? line.category?.name ?? UNCATEGORIZED)}{' '}
          <span className="tabular">{formatCents(line.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function Summary({ transaction }: { transaction: TransactionDetails }) {
  const category = displayedCategory(transaction);
  return (
    <div className={styles.summary}>
      <CategoryIcon
        size="large"
        icon={category?.icon}
        color={category?.iconColor}
        isUncategorized={category === null}
      />
      <dl>
        <div className={styles.name}>
          <dt>Name</dt>
          <dd>{transaction.name}</dd>
        </div>
        <div className={styles.amount}>
          <dt>Amount</dt>
          <dd>
            <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Says if the bank removed the transaction or hasn't posted it yet. */
function BankNote({ transaction: { pending, removedByBank } }: { transaction: TransactionDetails }) {
  if (removedByBank)
    return (
      <p className={styles.bankNote}>Your bank removed this transaction. It’s still here because you edited it.</p>
    );
  if (!pending) return null;
  return (
    <p className={styles.bankNote}>
      Pending: your bank hasn’t posted it yet. It already counts, and your edits will carry over.
    </p>
  );
}

function Details({ transaction }: { transaction: TransactionDetails }) {
  return (
    <dl className={styles.details}>
      <Detail label="Description">{transaction.description || 'N/A'}</Detail>
      <Detail label="Bank Account">{accountLabel(transaction) || 'N/A'}</Detail>
      <Detail label="Category">
        <span className={styles.category}>
          {transaction.isSplit ? (
            <SplitLines lines={transaction.splits} />
          ) : (
            <CategoryName category={transaction.category ?? displayedCategory(transaction)} />
          )}
          {transaction.categorySource !== null && (
            <span className={styles.source}>
              {sources.get(transaction.categorySource) ?? transaction.categorySource}
            </span>
          )}
        </span>
      </Detail>
      {transaction.subcategory && (
        <Detail label="Subcategory">
          <CategoryName category={transaction.subcategory} />
        </Detail>
      )}
      <Detail label="Date">
        <span className="tabular">{formatDay(transaction.date)}</span>
      </Detail>
      <Detail label="Marked as Transfer">
        <YesOrNo isYes={transaction.markedAsTransfer} />
      </Detail>
      <Detail label="Hidden Transaction">
        <YesOrNo isYes={transaction.hidden} />
      </Detail>
      <Detail label="Deposit (Money In)">
        <YesOrNo isYes={transaction.isIncome} />
      </Detail>
    </dl>
  );
}

/** The read-only details of a transaction. */
export function TransactionInfo({ transaction }: { transaction: TransactionDetails }) {
  const remove = useDeleteTransaction();
  const { leave } = useBackToList();
  const [isSplitting, setIsSplitting] = useState(false);

  function removeAndLeave() {
    remove.mutate(transaction.id, {
      onSuccess: ({ changeSetId }) => {
        leave();
        offerUndo('Transaction deleted', changeSetId);
      },
    });
  }

  return (
    <>
      <Panel>
        <Summary transaction={transaction} />
        <BankNote transaction={transaction} />
        <Details transaction={transaction} />
        <OwnFields transaction={transaction} />
      </Panel>
      <div className={styles.after}>
        <Button icon={Split} onClick={() => setIsSplitting(true)}>
          {transaction.isSplit ? 'Edit split' : 'Split'}
        </Button>
        <Button variant="danger" icon={Trash2} isPending={remove.isPending} onClick={removeAndLeave}>
          {remove.isPending ? 'Deleting Transaction' : 'Delete Transaction'}
        </Button>
      </div>
      {isSplitting && <SplitEditor transaction={transaction} onClose={() => setIsSplitting(false)} />}
    </>
  );
}
