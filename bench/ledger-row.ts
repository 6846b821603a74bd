import type { HouseholdTransaction } from './household.ts';

/** Together with the household's own 4%, this leaves 10% of the rows without a category. */
const UNCATEGORIZED_EVERY = 16;

/** Must equal the product's version; otherwise the product would recompute the keys. */
export const MERCHANT_KEY_VERSION = 10;

/** A simplified version of the product's name normalization that is sufficient for the household's names. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}

/** The columns of a household's `index`th row in the `transactions` table. */
export function ledgerRow(
  transaction: HouseholdTransaction,
  index: number,
  categoryIds: ReadonlyMap<string, number>,
): Record<string, string | number | boolean | null> {
  const { day, name, description, amountCents, isIncome, category } = transaction;
  const categoryId = category === null || index % UNCATEGORIZED_EVERY === 0 ? null : categoryIds.get(category);
  if (categoryId === undefined) throw new Error(`There is no category "${category}".`);
  return {
    day,
    name,
    description,
    amount_cents: amountCents,
    is_income: isIncome,
    category_id: categoryId,
    category_source: categoryId === null ? null : 'import',
    name_key: keyOf(name),
    // The product shortens some keys further, but the number of distinct keys is the same.
    merchant_key: keyOf(name),
    search_text: `${keyOf(name)}\n${keyOf(description)}\n${(amountCents / 100).toFixed(2)}`,
  };
}
