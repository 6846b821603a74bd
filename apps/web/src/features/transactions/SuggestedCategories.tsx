import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { useCategories } from '../ledger/index.ts';
import { categoryOptions, likelyOptions } from './categorySuggestions.ts';
import styles from './TransactionCategory.module.css';
import { transactionQueries } from './transactions.data.ts';
import { useSetCategory } from './useSetCategory.ts';

/** The likely categories of a transaction that no one has decided on, each one press away. */
export function SuggestedCategories({ transaction }: { transaction: AnswerOf<typeof getTransactionData> }) {
  const { data } = useQuery(transactionQueries.explanation(transaction.id));
  const categories = useCategories();
  const setCategory = useSetCategory();
  const { category, subcategory } = transaction;
  const suggested = likelyOptions(categoryOptions(categories), data?.suggestions ?? [], data?.suggestedBecause).filter(
    ({ categoryId, subcategoryId }) => categoryId !== category?.id || subcategoryId !== (subcategory?.id ?? null),
  );
  if (suggested.length === 0) return null;

  return (
    <ul className={styles.suggested} aria-label="Suggested categories">
      {suggested.map((option) => (
        <li key={`${option.categoryId}-${option.subcategoryId}`}>
          <Button size="small" onClick={() => setCategory(transaction, option)}>
            <CategoryIcon size="small" icon={option.icon} color={option.iconColor} />
            {option.name}
          </Button>
          <small className="ink-3">{option.reason}</small>
        </li>
      ))}
    </ul>
  );
}
