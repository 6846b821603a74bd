import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { CircleCheck, CircleX, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { offerUndo } from '../ledger/index.ts';
import { accountInWords } from './accountFace.ts';
import styles from './TransactionInfo.module.css';
import { amountKindOf, faceOf, UNCATEGORIZED } from './transactionFace.ts';
import { useDeleteTransaction } from './transactions.data.ts';
import { useReturn } from './useReturn.ts';

type TransactionDetails = AnswerOf<typeof getTransactionData>;

/** What set a category, where the server's one word is no sentence; a rule is named in full. */
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
      <Icon icon={isYes ? CircleCheck : CircleX} size={20} className={isYes ? styles.yes : styles.no} />
      <span className="visually-hidden">{isYes ? 'Yes' : 'No'}</span>
    </>
  );
}

function CategoryName({ face }: { face: ReturnType<typeof faceOf> }) {
  if (!face) return <span className={styles.uncategorized}>{UNCATEGORIZED}</span>;
  return (
    <span className={styles.face}>
      <CategoryIcon size="small" icon={face.icon} color={face.iconColor} />
      {face.name}
    </span>
  );
}

function Summary({ transaction }: { transaction: TransactionDetails }) {
  const face = faceOf(transaction);
  return (
    <div className={styles.summary}>
      <CategoryIcon size="large" icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />
      <dl>
        <div className={styles.name}>
          <dt>Name</dt>
          <dd>{transaction.displayName}</dd>
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

/** What the bank has said of it since, where that matters. */
function BankWord({ transaction: { pending, removedByBank } }: { transaction: TransactionDetails }) {
  if (removedByBank)
    return (
      <p className={styles.bankWord}>Your bank removed this transaction. It’s still here because you edited it.</p>
    );
  if (!pending) return null;
  return (
    <p className={styles.bankWord}>
      Pending: your bank hasn’t posted it yet. It already counts, and your edits will carry over.
    </p>
  );
}

function Details({ transaction }: { transaction: TransactionDetails }) {
  return (
    <dl className={styles.details}>
      <Detail label="Description">{transaction.displayDescription || 'N/A'}</Detail>
      <Detail label="Bank Account">{accountInWords(transaction) || 'N/A'}</Detail>
      <Detail label="Category">
        <span className={styles.category}>
          <CategoryName face={transaction.transactionCategory ?? faceOf(transaction)} />
          {transaction.categorySource !== null && (
            <span className={styles.source}>
              {sources.get(transaction.categorySource) ?? transaction.categorySource}
            </span>
          )}
        </span>
      </Detail>
      {transaction.transactionSubcategory && (
        <Detail label="Subcategory">
          <CategoryName face={transaction.transactionSubcategory} />
        </Detail>
      )}
      <Detail label="Date">
        <span className="tabular">{formatDay(transaction.transactionDate)}</span>
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

/** All there is about a transaction, to read. */
export function TransactionInfo({ transaction }: { transaction: TransactionDetails }) {
  const remove = useDeleteTransaction();
  const { leave } = useReturn();

  function removeAndLeave() {
    remove.mutate(transaction.userTransactionID, {
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
        <BankWord transaction={transaction} />
        <Details transaction={transaction} />
      </Panel>
      <div className={styles.after}>
        <Button variant="danger" icon={Trash2} isPending={remove.isPending} onClick={removeAndLeave}>
          {remove.isPending ? 'Deleting Transaction' : 'Delete Transaction'}
        </Button>
      </div>
    </>
  );
}
