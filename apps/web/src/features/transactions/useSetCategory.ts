import type { Transaction } from '@cairn/contract';
import { offerUndo, useCategories } from '../ledger/index.ts';
import type { CategoryOption } from './categorySuggestions.ts';
import { usePatchTransaction } from './edit.data.ts';
import { categoryFields } from './lists.ts';
import { RowPatch } from './rowPatch.ts';

/** Sets the category of a transaction and offers to undo that, also if the component is gone by then. */
export function useSetCategory() {
  const categories = useCategories();
  const { mutateAsync } = usePatchTransaction();
  return (transaction: Transaction, { categoryId, subcategoryId }: CategoryOption) => {
    const shown = categoryFields(categories, categoryId, subcategoryId);
    // The mutation cache reports failures.
    mutateAsync(new RowPatch(transaction, { categoryId, subcategoryId }, shown)).then(
      ({ changeSetId }) => offerUndo('Category changed', changeSetId),
      () => undefined,
    );
  };
}
