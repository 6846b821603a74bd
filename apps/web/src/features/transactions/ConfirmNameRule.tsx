import type { Transaction } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { offerUndo, useCategories } from '../ledger/index.ts';
import styles from './CategoryPicker.module.css';
import type { CategoryOption } from './categorySuggestions.ts';
import { categoryFields } from './lists.ts';
import { transactionQueries, useUpdateTransaction } from './transactions.data.ts';

interface ConfirmNameRuleProps {
  transaction: Transaction;
  option: CategoryOption;
  onBack: () => void;
  onSaved: () => void;
}

/** Saves the category together with a rule for the transaction's name. */
function useSaveNameRule({ transaction, option, onSaved }: ConfirmNameRuleProps) {
  const categories = useCategories();
  const update = useUpdateTransaction();
  const { id, name, description, amount, date, markedAsTransfer, hidden, isIncome } = transaction;
  const target = { categoryId: option.categoryId, subcategoryId: option.subcategoryId };

  function save() {
    const fields = { id, name, description, amount, date, markedAsTransfer, hidden, isIncome, ...target };
    const rule = { ...target, type: 'Name', comparison: 'equals', comparisonValue: name };
    update.mutate(
      {
        body: { ...fields, isEdited: true, deleted: false, rule },
        shown: categoryFields(categories, option.categoryId, option.subcategoryId),
      },
      {
        onSuccess: ({ answer: { reached }, changeSetId }) => {
          onSaved();
          offerUndo(`${countOf(reached)} categorized`, changeSetId);
        },
      },
    );
  }
  return { save, isPending: update.isPending };
}

function describeCount(count: number): string {
  return count === 0 ? 'No other transactions will change.' : `${countOf(count, 'other transaction')} will change.`;
}

/** Says how many other transactions a rule for the name would change, before saving it. */
export function ConfirmNameRule(props: ConfirmNameRuleProps) {
  const { transaction, option, onBack } = props;
  const { name, id: transactionId } = transaction;
  const { categoryId, subcategoryId } = option;
  const preview = useQuery(transactionQueries.rulePreview({ name, transactionId, categoryId, subcategoryId }));
  const { save, isPending } = useSaveNameRule(props);
  return (
    <div className={styles.confirm}>
      <p>
        Always use <b>{option.name}</b> for {name}?
      </p>
      <p className={styles.count} role="status">
        {preview.data ? describeCount(preview.data.count) : 'Loading...'}
      </p>
      <div className={styles.confirmFoot}>
        <Button size="small" variant="ghost" onClick={onBack}>
          Back
        </Button>
        <Button size="small" variant="primary" autoFocus isPending={isPending || !preview.data} onClick={save}>
          Always use it
        </Button>
      </div>
    </div>
  );
}
