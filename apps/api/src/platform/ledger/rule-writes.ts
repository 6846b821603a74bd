import type { RuleTest } from '@cairn/domain';
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { categoryRules, transactions } from '../db/schema/index.ts';
import { type Change, countOf } from './change-set.ts';
import { rewriteTransactions } from './rewrite.ts';
import { fitsAny, inWords, isNameRule, loadRules, toColumns, toTest, winningWords, winsSomewhere } from './rules.ts';
import type { Target } from './target.ts';

export type RuleRow = typeof categoryRules.$inferSelect;

/** Rules that a change took away and that it made, for its undoing. */
export interface RuleChange {
  readonly rules: readonly RuleRow[];
  readonly madeRuleIds: readonly number[];
}

function ruleOwner(target: Pick<Target, 'categoryId' | 'subcategoryId'>): number {
  return target.subcategoryId ?? target.categoryId;
}

async function removeRules(tx: Db, userId: number, where: ReturnType<typeof and>): Promise<RuleRow[]> {
  return await tx
    .delete(categoryRules)
    .where(and(eq(categoryRules.userId, userId), where))
    .returning();
}

/** Two rules are the same when they compare the same, however they are spelled. */
function identityOf(test: RuleTest): string {
  const { type, comparison, valueKey, amountCents } = toColumns(test);
  return JSON.stringify([type, comparison, valueKey, amountCents]);
}

/** A category's rules are what is given: those that are the same stay, with their age. */
export async function replaceRules(
  tx: Db,
  change: Change,
  target: Target,
  tests: readonly RuleTest[],
): Promise<RuleChange> {
  const owner = ruleOwner(target);
  const wanted = new Map(tests.map((test) => [identityOf(test), test]));
  const before = await tx
    .select()
    .from(categoryRules)
    .where(and(eq(categoryRules.userId, change.userId), eq(categoryRules.categoryId, owner)));
  const gone = before.filter((row) => !wanted.delete(identityOf(toTest(row))));
  const fresh = [...wanted.values()];
  const names = fresh.filter((test) => test.type === 'Name' && test.comparison === 'equals');
  const rules = [
    ...(gone.length === 0
      ? []
      : await removeRules(
          tx,
          change.userId,
          inArray(
            categoryRules.id,
            gone.map((row) => row.id),
          ),
        )),
    ...(await takeNames(tx, change.userId, names)),
  ];
  return { rules, madeRuleIds: await insertRules(tx, change.userId, owner, fresh) };
}

export function hasRuleChange({ rules, madeRuleIds }: RuleChange, reached: number): boolean {
  return rules.length > 0 || madeRuleIds.length > 0 || reached > 0;
}

export function rulesSummary(name: string, reached: number): string {
  return reached === 0 ? `Rules of ${name} changed` : `Rules of ${name} categorized ${countOf(reached)}`;
}

/** There is one equals-rule per name: a new one takes the name from an older. */
async function takeNames(tx: Db, userId: number, tests: readonly RuleTest[]): Promise<RuleRow[]> {
  if (tests.length === 0) return [];
  return await removeRules(
    tx,
    userId,
    and(
      eq(categoryRules.type, 'Name'),
      eq(categoryRules.comparison, 'equals'),
      inArray(
        categoryRules.valueKey,
        tests.map((test) => toColumns(test).valueKey),
      ),
    ),
  );
}

async function insertRules(tx: Db, userId: number, categoryId: number, tests: readonly RuleTest[]): Promise<number[]> {
  if (tests.length === 0) return [];
  const made = await tx
    .insert(categoryRules)
    .values(tests.map((test) => ({ userId, categoryId, ...toColumns(test) })))
    .returning({ id: categoryRules.id });
  return made.map((row) => row.id);
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
  const others = (await loadRules(tx, change.userId)).filter((rule) => ruleOwner(rule) !== ruleOwner(target));
  const where = and(not(transactions.deleted), isNull(transactions.categoryId), winsSomewhere(tests, target, others));
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
  const rules = await takeNames(tx, change.userId, [test]);
  const madeRuleIds = await insertRules(tx, change.userId, ruleOwner(target), [test]);
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
