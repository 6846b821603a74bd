import type { CategoryId, LedgerId, ReportQuery, TransactionId } from '@cairn/domain';
import { and, eq, sql } from 'drizzle-orm';
import { makePgArray } from 'drizzle-orm/pg-core';
import { shownNameOf } from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { accounts, categories, tags, transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

interface LabeledCategory {
  readonly parentId: CategoryId | null;
  readonly name: string;
  readonly icon: string;
  readonly iconColor: string;
  readonly isIncome: boolean;
}

/** The names of the groups of a report. */
export interface ReportLabels {
  /** Includes deleted ones, which keep their names in past periods. */
  readonly categories: ReadonlyMap<number, LabeledCategory>;
  /** Includes removed ones. */
  readonly accounts: ReadonlyMap<number, string>;
  readonly tags: ReadonlyMap<number, { readonly name: string; readonly color: string }>;
}

export async function loadReportLabels(db: Db, ledgerId: LedgerId): Promise<ReportLabels> {
  const [ofCategories, ofAccounts, ofTags] = await Promise.all([
    db
      .select({
        ...{ id: categories.id, parentId: categories.parentId, name: categories.name, icon: categories.icon },
        ...{ iconColor: categories.iconColor, isIncome: categories.income },
      })
      .from(categories)
      .where(eq(categories.ledgerId, ledgerId)),
    db.select({ id: accounts.id, name: accounts.displayName }).from(accounts).where(eq(accounts.ledgerId, ledgerId)),
    db
      .select({ id: tags.id, name: tags.name, color: tags.color })
      .from(tags)
      .where(and(eq(tags.ledgerId, ledgerId), sql`not ${tags.isDeleted} and ${tags.mergedInto} is null`)),
  ]);
  return {
    categories: new Map(ofCategories.map(({ id, ...category }) => [id, category])),
    accounts: new Map(ofAccounts.map(({ id, name }) => [id, name])),
    tags: new Map(ofTags.map(({ id, ...tag }) => [id, tag])),
  };
}

function reject(field: string, noun: string): never {
  throw new ProblemError('bad_input', `The report names ${noun} that doesn’t exist.`, {
    fields: { [field]: 'doesn’t exist' },
  });
}

/** Throws if the query names something that the ledger doesn’t have. `prefix` is the query's place in the payload. */
export function rejectUnknownChoices({ filters }: ReportQuery, labels: ReportLabels, prefix = ''): void {
  const field = (name: string, index: number) => `${prefix}filters.${name}.${index}`;
  for (const [index, id] of (filters.accountIds ?? []).entries())
    if (id !== null && !labels.accounts.has(id)) reject(field('accountIds', index), 'an account');
  for (const [index, id] of (filters.tagIds ?? []).entries())
    if (id !== null && !labels.tags.has(id)) reject(field('tagIds', index), 'a tag');
  for (const [index, { categoryId, subcategoryId }] of (filters.categories ?? []).entries()) {
    const isMain = categoryId === null || labels.categories.get(categoryId)?.parentId === null;
    const sub = subcategoryId ? labels.categories.get(subcategoryId) : undefined;
    if (!isMain || (subcategoryId && sub?.parentId !== categoryId)) reject(field('categories', index), 'a category');
  }
}

/** The display names of payees, by transaction. */
export async function loadPayeeNames(
  db: Db,
  ledgerId: LedgerId,
  ids: readonly TransactionId[],
): Promise<ReadonlyMap<TransactionId, string>> {
  if (ids.length === 0) return new Map();
  const given = sql`(select unnest(${makePgArray([...ids])}::bigint[]) as id) given`;
  const found = db
    .select({ id: transactions.id, name: transactions.name, isNameReported: transactions.isNameReported })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), sql`${transactions.id} = given.id`))
    .limit(1)
    .as('found');
  const rows = await db
    .select({ id: found.id, name: found.name, isNameReported: found.isNameReported })
    .from(given)
    .crossJoinLateral(found);
  return new Map(rows.map((row) => [row.id, shownNameOf(row)]));
}
