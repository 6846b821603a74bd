import { PAYEES_MAX } from '@cairn/contract';
import { cents, type LedgerId, nameKey, type PayeeHabits, type PayeeVisit, payeeHabits } from '@cairn/domain';
import { and, eq, not, or, type Placeholder, sql } from 'drizzle-orm';
import { newestFirst } from '../../ledger/index.ts';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';

/** Names are searched in the newest transactions only, so that the time doesn't depend on the ledger's length. */
const SEARCHED_ROWS = 10_000;
/** Enough for several visits to each of the payees. */
const VISITS_MAX = 500;

const visitColumns = {
  name: transactions.name,
  nameKey: transactions.nameKey,
  amountCents: transactions.amountCents,
  isIncome: transactions.isIncome,
  categoryId: transactions.categoryId,
  subcategoryId: transactions.subcategoryId,
  accountId: transactions.accountId,
};

/** The newest transactions whose name has a word that starts with the key. */
export function listVisits(db: Db, ledgerId: LedgerId | Placeholder, key: string | Placeholder) {
  const recent = db
    .select({ ...visitColumns, day: transactions.day, id: transactions.id, hidden: transactions.hidden })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), not(transactions.deleted)))
    .orderBy(...newestFirst)
    .limit(SEARCHED_ROWS)
    .as('recent');
  const { day: _day, id: _id, hidden, ...columns } = recent._.selectedFields;
  return db
    .select(columns)
    .from(recent)
    .where(
      and(
        not(hidden),
        or(sql`starts_with(${recent.nameKey}, ${key})`, sql`strpos(${recent.nameKey}, ' ' || ${key}::text) > 0`),
      ),
    )
    .orderBy(sql`${recent.day} desc nulls last`, sql`${recent.id} desc nulls last`)
    .limit(VISITS_MAX);
}

const recentVisits = buildOnce((db) =>
  listVisits(db, sql.placeholder('ledgerId'), sql.placeholder('key')).prepare('recent_visits'),
);

/** Names that start with the text come first, then the ones used last. */
export async function suggestRecentPayees(db: Db, ledgerId: LedgerId, text: string): Promise<PayeeHabits[]> {
  const key = nameKey(text);
  if (key === '') return [];
  const visits = await recentVisits(db).execute({ ledgerId, key });
  const byName = new Map<string, [PayeeVisit, ...PayeeVisit[]]>();
  for (const { nameKey: name, amountCents, ...rest } of visits) {
    const visit = { ...rest, amountCents: cents(amountCents) };
    const earlier = byName.get(name);
    if (earlier) earlier.push(visit);
    else byName.set(name, [visit]);
  }
  const names = [...byName.keys()];
  const ranked = [...names.filter((name) => name.startsWith(key)), ...names.filter((name) => !name.startsWith(key))];
  return ranked.slice(0, PAYEES_MAX).flatMap((name) => {
    const found = byName.get(name);
    return found ? [payeeHabits(found)] : [];
  });
}
