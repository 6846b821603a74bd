import { MERCHANT_NAMES_MAX } from '@cairn/contract';
import { type LedgerId, merchantKey, merchantName, nameKey } from '@cairn/domain';
import { and, eq, inArray, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { TransactionRow } from '../transactions/fields.ts';
import { shownNameOf } from '../transactions/read.ts';

/** How many different stored names of a merchant are read; the rarest ones beyond can't be chosen. */
const NAMES_MAX = 2_000;

export type NamedRow = Pick<TransactionRow, 'id' | 'name' | 'isNameReported' | 'merchantKey' | 'bankValues'>;

/** Transactions with the same name that came with the same name. */
export interface StoredName {
  readonly name: string;
  readonly isNameReported: boolean;
  readonly printed: string;
  readonly count: number;
}

/** The merchant's keys: by its name, and by the name that it came with. */
function keysOf({ merchantKey: key, bankValues }: NamedRow): string[] {
  const keys = [key, ...(bankValues?.name === undefined ? [] : [merchantKey(bankValues.name)])];
  return [...new Set(keys)].filter((one) => one !== '');
}

/** The other transactions of the merchant whose name isn't the user's own. */
export function isRenamed(row: NamedRow): SQL | undefined {
  return and(
    not(transactions.deleted),
    inArray(transactions.merchantKey, keysOf(row)),
    ne(transactions.id, row.id),
    or(transactions.isNameReported, not(transactions.isEdited)),
  );
}

/** Those of them with one of the names. */
export function hasStoredName(names: readonly StoredName[]): SQL | undefined {
  const among = (isReported: boolean) => {
    const texts = names.filter(({ isNameReported }) => isNameReported === isReported).map(({ name }) => name);
    const isOne = sql`${transactions.name} in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`;
    return and(isReported ? transactions.isNameReported : not(transactions.isNameReported), isOne);
  };
  return or(among(true), among(false));
}

/** The names of the merchant's other transactions, the most frequent first, and how many transactions there are. */
export async function readStoredNames(db: Db, ledgerId: LedgerId, row: NamedRow) {
  const printed = sql<string>`coalesce(${transactions.bankValues} ->> 'name', ${transactions.name})`;
  const { name, isNameReported } = transactions;
  const rows = await db
    .select({
      ...{ name, isNameReported, printed },
      count: sql<number>`count(*)::integer`,
      total: sql<number>`(sum(count(*)) over ())::integer`,
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isRenamed(row)))
    .groupBy(name, isNameReported, printed)
    .orderBy(sql`count(*) desc`, printed, name)
    .limit(NAMES_MAX);
  return { names: rows satisfies readonly StoredName[], total: rows[0]?.total ?? 0 };
}

const shownKeyOf = (stored: Pick<StoredName, 'name' | 'isNameReported'>) => nameKey(shownNameOf(stored));

/** Separates the names that the user chose, as they are shown, from the others. */
export function divideNames(names: readonly StoredName[], chosen: readonly string[]) {
  const keys = new Set(chosen.map(nameKey));
  const { true: taken = [], false: left = [] } = Object.groupBy(names, (stored) => `${keys.has(shownKeyOf(stored))}`);
  return { taken, left };
}

/**
 * The names, as they are shown, that renaming the merchant would rename. Other businesses can have the same key, so only
 * a name that is shown like the row's, or like the one that the row came with, is sure to be the same merchant.
 */
export async function listMerchantNames(db: Db, ledgerId: LedgerId, row: NamedRow) {
  const { names, total } = await readStoredNames(db, ledgerId, row);
  const printed = row.bankValues?.name;
  const own = new Set([shownKeyOf(row), ...(printed === undefined ? [] : [nameKey(merchantName(printed))])]);
  const shown = Array.from(Map.groupBy(names, shownKeyOf), ([key, same]) => ({
    name: same[0] === undefined ? '' : shownNameOf(same[0]),
    count: same.reduce((sum, { count }) => sum + count, 0),
    isSame: own.has(key),
  })).toSorted((a, b) => Number(b.isSame) - Number(a.isSame) || b.count - a.count);
  return {
    sameMerchant: total,
    merchantNames: shown.slice(0, MERCHANT_NAMES_MAX),
    moreMerchantNames: Math.max(0, shown.length - MERCHANT_NAMES_MAX),
  };
}
