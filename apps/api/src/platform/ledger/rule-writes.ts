import type { RuleTest } from '@cairn/domain';
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { categoryRules, transactions } from '../db/schema/index.ts';
import type { Change } from './change-set.ts';
import { rewriteTransactions } from './rewrite.ts';
import { fitsAny, inWords, isNameRule, toColumns, winningWords } from './rules.ts';
import type { Target } from './target.ts';

export type RuleRow = typeof categoryRules.$inferSelect;

/** Rules that a change took away and that it made, for its undoing. */
export interface RuleChange {
  readonly rules: readonly RuleRow[];
  readonly madeRuleIds: readonly number[];
}

function ruleOwner(target: Target): number {
  return target.subcategoryId ?? target.categoryId;
}

async function removeRules(tx: Db, userId: number, where: ReturnType<typeof and>): Promise<RuleRow[]> {
  return await tx
    .delete(categoryRules)
    .where(and(eq(categoryRules.userId, userId), where))
    .returning();
}

/** A category's rules are what is given: those that are the same stay, with their age. */
export async function replaceRules(
  tx: Db,
  change: Change,
  target: Target,
  tests: readonly RuleTest[],
): Promise<RuleChange> {
  const owner = ruleOwner(target);
  const wanted = new Map(tests.map((test) => [inWords(test).toLowerCase(), test]));
  const before = await tx
    .select()
    .from(categoryRules)
    .where(and(eq(categoryRules.userId, change.userId), eq(categoryRules.categoryId, owner)));
  const kept = new Set<string>();
  const gone: number[] = [];
  for (const row of before) {
    const words = `${row.type} ${row.comparison} ${row.value}`.toLowerCase();
    const amountWords =
      row.amountCents === null
        ? words
        : [...wanted].find(
            ([, test]) =>
              test.type === 'Amount' && test.comparison === row.comparison && test.amountCents === row.amountCents,
          )?.[0];
    if (amountWords !== undefined && wanted.has(amountWords) && !kept.has(amountWords)) kept.add(amountWords);
    else gone.push(row.id);
  }
  const removed = gone.length === 0 ? [] : await removeRules(tx, change.userId, inArray(categoryRules.id, gone));
  const made: number[] = [];
  for (const [words, test] of wanted) {
    if (kept.has(words)) continue;
    removed.push(...(await takeName(tx, change.userId, test)));
    made.push(await insertRule(tx, change.userId, owner, test));
  }
  return { rules: removed, madeRuleIds: made };
}

/** There is one equals-rule per name: a new one takes the name from an older. */
async function takeName(tx: Db, userId: number, test: RuleTest): Promise<RuleRow[]> {
  if (test.type !== 'Name' || test.comparison !== 'equals') return [];
  return await removeRules(tx, userId, isNameRule(userId, test.value));
}

async function insertRule(tx: Db, userId: number, categoryId: number, test: RuleTest): Promise<number> {
  const [row] = await tx
    .insert(categoryRules)
    .values({ userId, categoryId, ...toColumns(test) })
    .returning({ id: categoryRules.id });
  if (!row) throw new Error('the rule was not made');
  return row.id;
}

function givenBy(target: Target) {
  const { categoryId, subcategoryId } = target;
  return { categoryId, subcategoryId, categorySource: 'rule' as const };
}

/** Gives the target to every transaction without a category that one of the rules fits. */
export async function applyToUncategorized(
  tx: Db,
  change: Change,
  target: Target,
  tests: readonly RuleTest[],
): Promise<number> {
  if (tests.length === 0) return 0;
  const where = and(not(transactions.deleted), isNull(transactions.categoryId), fitsAny(tests));
  return await rewriteTransactions(tx, change, where, { ...givenBy(target), categoryRule: winningWords(tests) });
}

/** Makes the name's rule, in place of an older one, and applies it to every transaction of that name at once. */
export async function setNameRule(
  tx: Db,
  change: Change,
  target: Target,
  name: string,
): Promise<RuleChange & { reached: number }> {
  const test: RuleTest = { type: 'Name', comparison: 'equals', value: name };
  const rules = await takeName(tx, change.userId, test);
  const madeRuleIds = [await insertRule(tx, change.userId, ruleOwner(target), test)];
  const differs = or(
    sql`${transactions.categoryId} is distinct from ${target.categoryId}`,
    sql`${transactions.subcategoryId} is distinct from ${target.subcategoryId}::integer`,
  );
  const where = and(not(transactions.deleted), fitsAny([test]), differs);
  const reached = await rewriteTransactions(tx, change, where, { ...givenBy(target), categoryRule: inWords(test) });
  return { rules, madeRuleIds, reached };
}

export async function removeNameRule(tx: Db, change: Change, name: string): Promise<RuleChange> {
  return { rules: await removeRules(tx, change.userId, isNameRule(change.userId, name)), madeRuleIds: [] };
}
