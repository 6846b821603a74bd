import type { HouseholdTransaction } from './household.ts';

/** With the 4 % that the household itself leaves open, 10 % wait for a category. */
const OPEN_EVERY = 16;

/** The product's own, so that it takes the rows for up to date. */
export const MERCHANT_KEY_VERSION = 2;

/** As the product compares names, as far as the household's names need it. */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .trim()
    .toLowerCase();
}

/** A row of the table `transactions`, by its columns; a household's `index`th. */
export function ledgerRow(
  transaction: HouseholdTransaction,
  index: number,
  categoryIds: ReadonlyMap<string, number>,
): Record<string, string | number | boolean | null> {
  const { day, name, description, amountCents, isIncome, category } = transaction;
  const categoryId = category === null || index % OPEN_EVERY === 0 ? null : categoryIds.get(category);
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
    // The product shortens some of them further; there are as many different ones.
    merchant_key: keyOf(name),
    search_text: `${keyOf(name)}\n${keyOf(description)}\n${(amountCents / 100).toFixed(2)}`,
  };
}
