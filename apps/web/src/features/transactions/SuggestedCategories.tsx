import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { offerUndo, useCategories } from '../ledger/index.ts';
import { type CategoryOption, categoryOptions, likelyOptions } from './categorySuggestions.ts';
import { usePatchTransaction } from './edit.data.ts';
import { categoryFields } from './lists.ts';
import { RowPatch } from './rowPatch.ts';
import styles from './TransactionCategory.module.css';
import { transactionQueries } from './transactions.data.ts';

/** The likely categories of a transaction that no one has decided on, each one press away. */
export function SuggestedCategories({ transaction }: { transaction: AnswerOf<typeof getTransactionData> }) {
  const { data } = useQuery(transactionQueries.explanation(transaction.id));
  const categories = useCategories();
  const { mutateAsync } = usePatchTransaction();
  const { category, subcategory } = transaction;
  const suggested = likelyOptions(categoryOptions(categories), data?.suggestions ?? [], data?.suggestedBecause).filter(
    ({ categoryId, subcategoryId }) => categoryId !== category?.id || subcategoryId !== (subcategory?.id ?? null),
  );
  if (suggested.length === 0) return null;

  function pick({ categoryId, subcategoryId }: CategoryOption) {
    const shown = categoryFields(categories, categoryId, subcategoryId);
    // This component is gone before the answer arrives, and the mutation cache reports failures.
    mutateAsync(new RowPatch(transaction, { categoryId, subcategoryId }, shown)).then(
      ({ changeSetId }) => offerUndo('Category changed', changeSetId),
      () => undefined,
    );
  }

  return (
    <ul className={styles.suggested} aria-label="Suggested categories">
      {suggested.map((option) => (
        <li key={`${option.categoryId}-${option.subcategoryId}`}>
          <Button size="small" onClick={() => pick(option)}>
            <CategoryIcon size="small" icon={option.icon} color={option.iconColor} />
            {option.name}
          </Button>
          <small className="ink-3">{option.reason}</small>
        </li>
      ))}
    </ul>
  );
}
