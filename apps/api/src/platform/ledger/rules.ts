import {
  type Cents,
  cents,
  compareRules,
  formatCents,
  nameKey,
  type Rule,
  type RuleTest,
  ruleInWords,
} from '@cairn/domain';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { categories, categoryRules, transactions } from '../db/schema/index.ts';

/** A kept rule with the category, and subcategory, that it gives. */
export type KeptRule = Rule & { readonly categoryId: number; readonly subcategoryId: number | null };

type RuleRow = Pick<typeof categoryRules.$inferSelect, 'id' | 'type' | 'comparison' | 'value' | 'amountCents'>;

export function toTest(row: RuleRow): RuleTest {
  const { comparison } = row;
  if (row.type === 'Amount' && row.amountCents !== null && comparison !== 'contains')
    return { type: 'Amount', comparison, amountCents: cents(row.amountCents) };
  return { type: 'Name', comparison: comparison === 'contains' ? 'contains' : 'equals', value: row.value };
}

export function toColumns(test: RuleTest) {
  return test.type === 'Name'
    ? {
        type: test.type,
        comparison: test.comparison,
        value: test.value,
        valueKey: nameKey(test.value),
        amountCents: null,
      }
    : { type: test.type, comparison: test.comparison, value: '', valueKey: '', amountCents: test.amountCents };
}

/** All rules of a person, of categories that are still there. */
export async function loadRules(db: Db, userId: number): Promise<KeptRule[]> {
  const rows = await db
    .select({ rule: categoryRules, parentId: categories.parentId })
    .from(categoryRules)
    .innerJoin(
      categories,
      and(eq(categories.userId, categoryRules.userId), eq(categories.id, categoryRules.categoryId)),
    )
    .where(and(eq(categoryRules.userId, userId), isNull(categories.deletedAt)));
  return rows.map(({ rule, parentId }) => ({
    ...toTest(rule),
    id: rule.id,
    isForSubcategory: parentId !== null,
    categoryId: parentId ?? rule.categoryId,
    subcategoryId: parentId === null ? null : rule.categoryId,
  }));
}

export function inWords(test: RuleTest): string {
  return ruleInWords(test, (amount: Cents) => formatCents(amount));
}

/** The same as `matches` of the domain, as a condition. */
function fits(test: RuleTest): SQL {
  if (test.type === 'Name') {
    const key = nameKey(test.value);
    return test.comparison === 'equals'
      ? sql`${transactions.nameKey} = ${key}`
      : sql`strpos(${transactions.nameKey}, ${key}) > 0`;
  }
  const { amountCents } = test;
  if (test.comparison === 'equals') return sql`${transactions.amountCents} = ${amountCents}`;
  return test.comparison === 'Greater Than'
    ? sql`${transactions.amountCents} > ${amountCents}`
    : sql`${transactions.amountCents} < ${amountCents}`;
}

export function fitsAny(tests: readonly RuleTest[]): SQL {
  return tests.length === 0 ? sql`false` : sql`(${sql.join(tests.map(fits), sql` or `)})`;
}

/** Where one of a category's newest rules fits and no rule of another category comes before it. */
export function winsSomewhere(
  tests: readonly RuleTest[],
  target: { readonly subcategoryId: number | null },
  others: readonly KeptRule[],
): SQL {
  const newest = Number.MAX_SAFE_INTEGER;
  const conditions = tests.map((test) => {
    const rule: Rule = { ...test, id: newest, isForSubcategory: target.subcategoryId !== null };
    const stronger = others.filter((other) => compareRules(other, rule) < 0);
    return stronger.length === 0 ? fits(test) : sql`(${fits(test)} and not ${fitsAny(stronger)})`;
  });
  return tests.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** For each row the words of the rule that wins there. */
export function winningWords(tests: readonly RuleTest[]): SQL<string> {
  const inOrder = tests.map((test, id): Rule => ({ ...test, id, isForSubcategory: false })).toSorted(compareRules);
  const cases = inOrder.map((rule) => sql`when ${fits(rule)} then ${inWords(rule)}`);
  return sql`case ${sql.join(cases, sql` `)} end`;
}

export async function hasNameRule(db: Db, userId: number, name: string): Promise<boolean> {
  const rows = await db.select({ id: categoryRules.id }).from(categoryRules).where(isNameRule(userId, name));
  return rows.length > 0;
}

/** The one equals-rule of a name. */
export function isNameRule(userId: number, name: string) {
  return and(
    eq(categoryRules.userId, userId),
    eq(categoryRules.type, 'Name'),
    eq(categoryRules.comparison, 'equals'),
    eq(categoryRules.valueKey, nameKey(name)),
  );
}
