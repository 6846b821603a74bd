import type { Transaction } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { offerUndo, useCategories } from '../ledger/index.ts';
import styles from './CategoryPicker.module.css';
import type { CategoryOption } from './categorySuggestions.ts';
import { useSaveNameRule } from './edit.data.ts';
import { categoryFields } from './lists.ts';
import { RowPatch } from './rowPatch.ts';
import { transactionQueries } from './transactions.data.ts';

interface ConfirmNameRuleProps {
  /** As it was when the user opened the picker. */
  transaction: Transaction;
  option: CategoryOption;
  onBack: () => void;
  onSaved: () => void;
}

function describeCount(count: number): string {
  return count === 0 ? 'No other transactions will change.' : `${countOf(count, 'other transaction')} will change.`;
}

/** Says how many other transactions a rule for the name would change, before saving it. */
export function ConfirmNameRule({ transaction, option, onBack, onSaved }: ConfirmNameRuleProps) {
  const { name, id: transactionId } = transaction;
  const { categoryId, subcategoryId } = option;
  const rule = { name, transactionId, categoryId, subcategoryId };
  const categories = useCategories();
  const preview = useQuery(transactionQueries.rulePreview(rule));
  const { mutate, isPending } = useSaveNameRule(rule);

  function save() {
    const shown = categoryFields(categories, categoryId, subcategoryId);
    mutate(new RowPatch(transaction, { categoryId, subcategoryId }, shown), {
      onSuccess: ({ answer, changeSetId }) => {
        onSaved();
        offerUndo(`${countOf(1 + (answer.reached ?? 0))} categorized`, changeSetId);
      },
    });
  }

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
