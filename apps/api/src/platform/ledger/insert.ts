import { type Cents, createMatcher, type Day, nameKey, searchText } from '@cairn/domain';
import type { Db } from '../db/database.ts';
import { transactions } from '../db/schema/index.ts';
import type { Change } from './change-set.ts';
import { inWords, type KeptRule, loadRules } from './rules.ts';

/** A transaction on its way into the ledger, from wherever it comes. */
export interface Draft {
  readonly day: Day;
  readonly name: string;
  readonly description: string;
  readonly amountCents: Cents;
  readonly isIncome: boolean;
  readonly markedAsTransfer: boolean;
  readonly hidden: boolean;
  readonly accountId: number | null;
  /** Null lets the rules look for one. */
  readonly category: {
    readonly categoryId: number;
    readonly subcategoryId: number | null;
    readonly source: CategorySource;
  } | null;
}

type CategorySource = 'person' | 'import' | 'bank';
type NewRow = typeof transactions.$inferInsert;

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const ROWS_PER_STATEMENT = 2_000;

type Categorized = Pick<NewRow, 'categoryId' | 'subcategoryId' | 'categorySource' | 'categoryRule'>;

function categorize(draft: Draft, match: (draft: Draft) => KeptRule | null): Categorized {
  if (draft.category) {
    const { categoryId, subcategoryId, source } = draft.category;
    return { categoryId, subcategoryId, categorySource: source, categoryRule: null };
  }
  const rule = match(draft);
  return rule
    ? {
        categoryId: rule.categoryId,
        subcategoryId: rule.subcategoryId,
        categorySource: 'rule',
        categoryRule: inWords(rule),
      }
    : { categoryId: null, subcategoryId: null, categorySource: null, categoryRule: null };
}

/** The one way in: normalise, match the rules, insert. Answers the new ids in the order of the drafts. */
export async function insertTransactions(tx: Db, change: Change, drafts: readonly Draft[]): Promise<number[]> {
  if (drafts.some((draft) => draft.accountId !== null)) change.movesBalances = true;
  const needsRules = drafts.some((draft) => draft.category === null);
  const match = createMatcher(needsRules ? await loadRules(tx, change.userId) : []);
  const ids: number[] = [];
  for (let start = 0; start < drafts.length; start += ROWS_PER_STATEMENT) {
    const rows = drafts.slice(start, start + ROWS_PER_STATEMENT).map(
      (draft): NewRow => ({
        userId: change.userId,
        day: draft.day,
        name: draft.name,
        description: draft.description,
        amountCents: draft.amountCents,
        isIncome: draft.isIncome,
        markedAsTransfer: draft.markedAsTransfer,
        hidden: draft.hidden,
        accountId: draft.accountId,
        ...categorize(draft, match),
        nameKey: nameKey(draft.name),
        searchText: searchText(draft),
        madeIn: change.id,
        changedIn: change.id,
      }),
    );
    const made = await tx.insert(transactions).values(rows).returning({ id: transactions.id });
    ids.push(...made.map((row) => row.id));
  }
  return ids;
}
