import type { AnswerOf, getTransactionData, Transaction } from '@cairn/contract';
import { countOf, formatCents } from '@cairn/domain';
import { Split } from 'lucide-react';
import { useMemo, useState } from 'react';
import { readForm, useForm } from '../../app/form/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { ConflictNote, offerUndo, useAccountsList, useCategories, useSeenIn } from '../ledger/index.ts';
import { accountFields } from './accountFields.ts';
import { readAmount } from './amount.ts';
import { categoryFields } from './lists.ts';
import { MerchantNames } from './MerchantNames.tsx';
import { RulePreview } from './RulePreview.tsx';
import { countChosen, renameAllLabel } from './renameChoice.ts';
import { SplitEditor } from './SplitEditor.tsx';
import { splitsForAmount } from './splitAmount.ts';
import { TransactionFields } from './TransactionFields.tsx';
import styles from './TransactionForm.module.css';
import {
  changesSince,
  draftFrom,
  mergeUntouched,
  type TransactionDraft,
  type TransactionValues,
  toUpdateBody,
  transactionForm,
  transactionFormOf,
} from './transactionForm.ts';
import { useUpdateTransaction } from './transactions.data.ts';
import { useBackToList } from './useBackToList.ts';

const NOTE = 'All transactions from this name will be categorized as the chosen subcategory or category.';

interface DraftProps {
  draft: TransactionDraft;
  onChange: (draft: TransactionDraft) => void;
}

interface AutocategorizationProps extends DraftProps {
  transactionId: number;
  categoryId: number;
}

function Autocategorization({ draft, onChange, transactionId, categoryId }: AutocategorizationProps) {
  const name = draft.name.trim();
  return (
    <div className={`${styles.full} ${styles.callout}`}>
      <Switch
        label="Autocategorization"
        hint={NOTE}
        className={styles.calloutSwitch}
        checked={draft.hasNameRule}
        onChange={(event) => onChange({ ...draft, hasNameRule: event.target.checked })}
      />
      {draft.hasNameRule && name !== '' && (
        <RulePreview
          name={name}
          transactionId={transactionId}
          categoryId={categoryId}
          subcategoryId={draft.subcategoryId}
        />
      )}
    </div>
  );
}

/** Renames the merchant's other transactions too, those with the chosen names. */
function RenamesMerchant({ transaction, draft, onChange }: DraftProps & { transaction: Edited }) {
  const { renamesMerchant, merchantNames } = draft;
  const others = countChosen(transaction.merchantNames, merchantNames);
  return (
    <>
      <Checkbox
        className={styles.full}
        label={`${renameAllLabel(others)} from this merchant`}
        checked={renamesMerchant}
        onChange={(event) => onChange({ ...draft, renamesMerchant: event.target.checked })}
      />
      {renamesMerchant && (
        <MerchantNames
          className={styles.full}
          merchant={transaction}
          chosen={merchantNames}
          onChange={(chosen) => onChange({ ...draft, merchantNames: chosen })}
        />
      )}
    </>
  );
}

function Switches({ draft, onChange }: DraftProps) {
  return (
    <div className={`${styles.full} ${styles.switches}`}>
      <Switch
        label="Mark as Transfer"
        checked={draft.markedAsTransfer}
        onChange={(event) => onChange({ ...draft, markedAsTransfer: event.target.checked })}
      />
      <Switch
        label="Hide Transaction"
        checked={draft.hidden}
        onChange={(event) => onChange({ ...draft, hidden: event.target.checked })}
      />
      <Switch
        label="Deposit (Money In)"
        checked={draft.isIncome}
        onChange={(event) => onChange({ ...draft, isIncome: event.target.checked })}
      />
    </div>
  );
}

type Edited = AnswerOf<typeof getTransactionData>;

function describeSaved(reached: number, isRenamed: boolean): string {
  if (reached === 0) return 'Transaction updated';
  return isRenamed ? `${countOf(1 + reached)} renamed` : `${countOf(reached)} categorized`;
}

/** Saves the draft, returns to the list, and says what changed. */
function useSave(transaction: Edited, before: TransactionDraft) {
  const update = useUpdateTransaction();
  const { seenIn, onError, hasConflict, acceptNewest } = useSeenIn(transaction);
  const categories = useCategories();
  const accounts = useAccountsList();
  const { leave } = useBackToList();

  function save(typed: TransactionValues, draft: TransactionDraft) {
    const newest = readForm(transactionForm, mergeUntouched(draftFrom(transaction), before, draft));
    const values = 'values' in newest ? newest.values : typed;
    const body = toUpdateBody(transaction.id, before, values);
    const { name, description, amount, date, markedAsTransfer, hidden, isIncome } = values;
    const shown = {
      name,
      ...(name !== before.name && { merchantName: undefined }),
      description,
      amount,
      date,
      markedAsTransfer,
      hidden,
      isIncome,
      ...categoryFields(categories, values.categoryId, values.subcategoryId),
      ...(values.accountId !== before.accountId && accountFields(accounts, values.accountId)),
    };
    update.mutate(
      { body, seenIn, shown },
      {
        onError,
        onSuccess: ({ answer: { reached }, changeSetId }) => {
          leave();
          offerUndo(describeSaved(reached, body.renamesMerchant === true), changeSetId);
        },
      },
    );
  }
  return { update, categories, accounts, save, hasConflict, acceptNewest };
}

/** The typed amount of a split whose parts can't follow it, and why; null if they can. */
function partsChange({ isSplit, splits }: Edited, typed: string) {
  const amount = readAmount(typed);
  const lines = isSplit && amount !== null ? splitsForAmount(splits, amount) : null;
  return amount !== null && lines && 'error' in lines ? { amount, reason: lines.error } : null;
}

export function TransactionEdit({ transaction }: { transaction: Edited }) {
  // The state when editing began, so later updates don't make an untouched field look edited.
  const [opened, setOpened] = useState(transaction);
  const before = useMemo(() => draftFrom(opened), [opened]);
  const schema = useMemo(() => transactionFormOf(opened), [opened]);
  const { update, categories, accounts, save, hasConflict, acceptNewest } = useSave(transaction, before);
  const { draft, setDraft, errors, submit, form } = useForm({
    schema,
    initial: before,
    send: save,
    failure: update.error,
  });

  // As of when the split was opened: once it is saved, the parts can follow.
  const [splitChange, setSplitChange] = useState<ReturnType<typeof partsChange>>(null);
  const change = partsChange(transaction, draft.amount);

  /** The split has saved the amount, and the other fields are still being edited. */
  function continueFrom(saved: Transaction) {
    setOpened({ ...opened, ...saved });
    setDraft({ ...draft, amount: formatCents(saved.amount) });
  }

  function showNewest() {
    setOpened(transaction);
    setDraft(draftFrom(transaction));
    acceptNewest();
  }

  return (
    <Panel>
      <form ref={form} onSubmit={submit} noValidate aria-label="Edit transaction">
        <div className={styles.fields}>
          <TransactionFields
            draft={draft}
            errors={errors}
            categories={categories}
            accounts={accounts}
            transaction={transaction}
            onChange={setDraft}
            afterName={
              draft.name.trim() !== before.name && (
                <RenamesMerchant transaction={transaction} draft={draft} onChange={setDraft} />
              )
            }
            afterAmount={
              errors.amount !== undefined &&
              change && (
                <div className={styles.full}>
                  <Button icon={Split} onClick={() => setSplitChange(change)}>
                    Change the parts
                  </Button>
                </div>
              )
            }
            afterCategory={
              draft.categoryId !== null && (
                <Autocategorization
                  draft={draft}
                  onChange={setDraft}
                  transactionId={transaction.id}
                  categoryId={draft.categoryId}
                />
              )
            }
          />
          <Switches draft={draft} onChange={setDraft} />
          {hasConflict && (
            <div className={styles.full}>
              <ConflictNote newest={changesSince(opened, transaction)} onUse={showNewest} />
            </div>
          )}
        </div>
        <div className="form-foot">
          <Button type="submit" variant="primary" isPending={update.isPending}>
            {update.isPending ? 'Updating Transaction' : 'Update Transaction'}
          </Button>
        </div>
      </form>
      {splitChange && (
        <SplitEditor
          transaction={transaction}
          change={{ ...splitChange, onSaved: continueFrom }}
          onClose={() => setSplitChange(null)}
        />
      )}
    </Panel>
  );
}
