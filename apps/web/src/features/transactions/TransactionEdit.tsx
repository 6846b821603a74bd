import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { offerUndo, useAccountsList, useCategories } from '../ledger/index.ts';
import { accountFields } from './accountFields.ts';
import { type CheckedDraft, checkDraft, type Draft, draftFrom, mergeUntouched, toUpdateBody } from './draft.ts';
import { categoryFields } from './lists.ts';
import { RulePreview } from './RulePreview.tsx';
import { TransactionFields } from './TransactionFields.tsx';
import styles from './TransactionForm.module.css';
import { useUpdateTransaction } from './transactions.data.ts';
import { useBackToList } from './useBackToList.ts';
import { useTransactionForm } from './useTransactionForm.ts';

const NOTE = 'All transactions from this name will be categorized as the chosen subcategory or category.';

interface DraftProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
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
        checked={draft.hasRule}
        onChange={(event) => onChange({ ...draft, hasRule: event.target.checked })}
      />
      {draft.hasRule && name !== '' && (
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

function Switches({ draft, onChange }: DraftProps) {
  return (
    <div className={`${styles.full} ${styles.switches}`}>
      <Switch
        label="Mark as Transfer"
        checked={draft.isTransfer}
        onChange={(event) => onChange({ ...draft, isTransfer: event.target.checked })}
      />
      <Switch
        label="Hide Transaction"
        checked={draft.isHidden}
        onChange={(event) => onChange({ ...draft, isHidden: event.target.checked })}
      />
      <Switch
        label="Deposit (Money In)"
        checked={draft.isDeposit}
        onChange={(event) => onChange({ ...draft, isDeposit: event.target.checked })}
      />
    </div>
  );
}

type Edited = AnswerOf<typeof getTransactionData>;

/** Saves the draft, returns to the list, and says what changed. */
function useSave(transaction: Edited, before: Draft) {
  const update = useUpdateTransaction();
  const categories = useCategories();
  const accounts = useAccountsList();
  const { leave } = useBackToList();

  function save(typed: CheckedDraft) {
    const newest = checkDraft(mergeUntouched(draftFrom(transaction), before, typed));
    const draft = 'checked' in newest ? newest.checked : typed;
    const body = toUpdateBody(transaction.id, before, draft);
    const shown = {
      name: draft.name,
      description: draft.description,
      amount: draft.amountCents,
      date: draft.day,
      markedAsTransfer: draft.isTransfer,
      hidden: draft.isHidden,
      isIncome: draft.isDeposit,
      ...categoryFields(categories, draft.categoryId, draft.subcategoryId),
      ...(draft.accountId !== before.accountId && accountFields(accounts, draft.accountId)),
    };
    update.mutate(
      { body, shown },
      {
        onSuccess: ({ answer: { reached }, changeSetId }) => {
          leave();
          offerUndo(reached > 0 ? `${countOf(reached)} categorized` : 'Transaction updated', changeSetId);
        },
      },
    );
  }
  return { update, categories, accounts, save };
}

export function TransactionEdit({ transaction }: { transaction: Edited }) {
  // The state when editing began, so later updates don't make an untouched field look edited.
  const [before] = useState(() => draftFrom(transaction));
  const { update, categories, accounts, save } = useSave(transaction, before);
  const { draft, setDraft, errors, submit, form } = useTransactionForm(before, save, update.error);
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
        </div>
        <div className={styles.foot}>
          <Button type="submit" variant="primary" isPending={update.isPending}>
            {update.isPending ? 'Updating Transaction' : 'Update Transaction'}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
