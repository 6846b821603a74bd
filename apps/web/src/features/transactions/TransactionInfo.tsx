import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { CircleCheck, CircleX, Copy, Pencil, Repeat, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { notices } from '../../ui/noticeStore.ts';
import { Panel } from '../../ui/Panel.tsx';
import { offerUndo } from '../ledger/index.ts';
import { accountLabel } from './accountFields.ts';
import { OwnFields } from './OwnFields.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SplitEditor } from './SplitEditor.tsx';
import { TransactionCategory } from './TransactionCategory.tsx';
import styles from './TransactionInfo.module.css';
import { amountKindOf, displayedCategory, shownName } from './transactionDisplay.ts';
import { useDeleteTransaction } from './transactions.data.ts';
import { useBackToList } from './useBackToList.ts';

type TransactionDetails = AnswerOf<typeof getTransactionData>;

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value that the specification always shows; quiet if there is none. */
function ValueOrNone({ text }: { text: string }) {
  return text === '' ? <span className="ink-3">N/A</span> : text;
}

function YesOrNo({ isYes }: { isYes: boolean }) {
  return (
    <>
      <Icon icon={isYes ? CircleCheck : CircleX} size={18} className={isYes ? styles.yes : 'ink-3'} />
      <span className="visually-hidden">{isYes ? 'Yes' : 'No'}</span>
    </>
  );
}

function Summary({ transaction }: { transaction: TransactionDetails }) {
  const category = displayedCategory(transaction);
  const [isRenaming, setRenaming] = useState(false);
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
          <dd>
            {shownName(transaction)}
            <IconButton
              icon={Pencil}
              iconSize={16}
              label="Rename"
              className={styles.rename}
              onClick={() => setRenaming(true)}
            />
          </dd>
        </div>
        <div className={styles.amount}>
          <dt>Amount</dt>
          <dd>
            <Amount cents={transaction.amount} kind={amountKindOf(transaction)} />
          </dd>
        </div>
      </dl>
      {isRenaming && <RenameDialog transaction={transaction} onClose={() => setRenaming(false)} />}
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

function CopyButton({ text }: { text: string }) {
  return (
    <IconButton
      icon={Copy}
      label="Copy the bank’s text"
      onClick={() => {
        void navigator.clipboard.writeText(text).then(() => notices.show({ text: 'Copied' }));
      }}
    />
  );
}

function Details({ transaction }: { transaction: TransactionDetails }) {
  const { description, date, bankText } = transaction;
  return (
    <div className={styles.details}>
      <dl className="detail-rows">
        <Detail label="Description">
          <ValueOrNone text={description} />
        </Detail>
        <Detail label="Bank Account">
          <ValueOrNone text={accountLabel(transaction)} />
        </Detail>
        <Detail label="Date">
          <span className="tabular">{formatDay(date)}</span>
        </Detail>
      </dl>
      <OwnFields transaction={transaction} />
      {bankText !== null && (
        <dl className="detail-rows">
          <div>
            <dt>From the bank</dt>
            <dd className={styles.raw}>{bankText}</dd>
            <dd>
              <CopyButton text={bankText} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}

/** The three flags on one line, each with a check or a cross. */
function Flags({ transaction: { markedAsTransfer, hidden, isIncome } }: { transaction: TransactionDetails }) {
  return (
    <dl className={styles.flags}>
      <Detail label="Marked as Transfer">
        <YesOrNo isYes={markedAsTransfer} />
      </Detail>
      <Detail label="Hidden Transaction">
        <YesOrNo isYes={hidden} />
      </Detail>
      <Detail label="Deposit (Money In)">
        <YesOrNo isYes={isIncome} />
      </Detail>
    </dl>
  );
}

interface TransactionInfoProps {
  transaction: TransactionDetails;
  onChangeCategory: () => void;
}

/** The read-only details of a transaction. */
export function TransactionInfo({ transaction, onChangeCategory }: TransactionInfoProps) {
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
        <TransactionCategory
          transaction={transaction}
          onChange={onChangeCategory}
          onSplit={() => setIsSplitting(true)}
        />
        <Details transaction={transaction} />
        <Flags transaction={transaction} />
      </Panel>
      <div className={styles.after}>
        <ButtonLink icon={Repeat} to={`/Recurring?add=${transaction.id}`}>
          Make Recurring
        </ButtonLink>
        <Button variant="danger" icon={Trash2} isPending={remove.isPending} onClick={removeAndLeave}>
          {remove.isPending ? 'Deleting Transaction' : 'Delete Transaction'}
        </Button>
      </div>
      {isSplitting && <SplitEditor transaction={transaction} onClose={() => setIsSplitting(false)} />}
    </>
  );
}
