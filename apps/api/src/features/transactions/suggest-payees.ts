import { PAYEES_MAX } from '@cairn/contract';
import {
  cents,
  keysOfMerchantsNamed,
  type LedgerId,
  nameKey,
  type PayeeHabits,
  type PayeeVisit,
  payeeHabits,
} from '@cairn/domain';
import { and, eq, not, or, type Placeholder, sql } from 'drizzle-orm';
import { newestFirst, shownNameOf } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';

/** Names are searched in the newest transactions only, so that the time doesn't depend on the ledger's length. */
const SEARCHED_ROWS = 10_000;
/** Enough for several visits to each of the payees. */
const VISITS_MAX = 500;

const visitColumns = {
  name: transactions.name,
  isNameReported: transactions.isNameReported,
  amountCents: transactions.amountCents,
  isIncome: transactions.isIncome,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
  accountId: transactions.accountId,
};

/** How the typed text is searched for. */
interface SearchedPayee {
  readonly key: string | Placeholder;
  /** The letters of the text, as they are in the keys of merchants. */
  readonly letters: string | Placeholder;
  /** Known merchants whose names contain the text, as a JSON list. */
  readonly merchantKeys: string | Placeholder;
}

const notLetters = /[^\p{L}\p{N}]+/gu;

export function toSearched(text: string) {
  const key = nameKey(text);
  return { key, letters: key.replace(notLetters, '') || key, merchantKeys: JSON.stringify(keysOfMerchantsNamed(text)) };
}

/** The newest transactions whose name, as printed or as people write it, may have a word that starts with the text. */
export function listVisits(db: Db, ledgerId: LedgerId | Placeholder, { key, letters, merchantKeys }: SearchedPayee) {
  const recent = db
    .select({
      ...visitColumns,
      nameKey: transactions.nameKey,
      merchantKey: transactions.merchantKey,
      day: transactions.day,
      id: transactions.id,
      hidden: transactions.hidden,
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted)))
    .orderBy(...newestFirst)
    .limit(SEARCHED_ROWS)
    .as('recent');
  const { day: _day, id: _id, nameKey: _name, merchantKey: _merchant, hidden, ...columns } = recent._.selectedFields;
  return db
    .select(columns)
    .from(recent)
    .where(
      and(
        not(hidden),
        or(
          sql`starts_with(${recent.nameKey}, ${key})`,
          sql`strpos(${recent.nameKey}, ' ' || ${key}::text) > 0`,
          sql`strpos(${recent.nameKey}, '*' || ${key}::text) > 0`,
          sql`starts_with(${recent.merchantKey}, ${letters})`,
          sql`${recent.merchantKey} in (select jsonb_array_elements_text(${merchantKeys}::jsonb))`,
        ),
      ),
    )
    .orderBy(sql`${recent.day} desc nulls last`, sql`${recent.id} desc nulls last`)
    .limit(VISITS_MAX);
}

const recentVisits = buildOnce((db) =>
  listVisits(db, sql.placeholder('ledgerId'), {
    key: sql.placeholder('key'),
    letters: sql.placeholder('letters'),
    merchantKeys: sql.placeholder('merchantKeys'),
  }).prepare('recent_visits'),
);

/** Names as people see them. Those that start with the text come first, then the ones used last. */
export async function suggestRecentPayees(db: Db, ledgerId: LedgerId, text: string): Promise<PayeeHabits[]> {
  const searched = toSearched(text);
  if (searched.key === '') return [];
  const visits = await recentVisits(db).execute({ ledgerId, ...searched });
  const byName = new Map<string, [PayeeVisit, ...PayeeVisit[]]>();
  for (const { name, isNameReported, amountCents, ...rest } of visits) {
    const visit = { ...rest, name: shownNameOf({ name, isNameReported }), amountCents: cents(amountCents) };
    const shown = nameKey(visit.name);
    const earlier = byName.get(shown);
    if (earlier) earlier.push(visit);
    else byName.set(shown, [visit]);
  }
  const names = [...byName.keys()].filter((name) => ` ${name}`.includes(` ${searched.key}`));
  const ranked = names.toSorted((a, b) => Number(b.startsWith(searched.key)) - Number(a.startsWith(searched.key)));
  return ranked.slice(0, PAYEES_MAX).flatMap((name) => {
    const found = byName.get(name);
    return found ? [payeeHabits(found)] : [];
  });
}
