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
import { and, eq, exists, isNull, not, or, type SQL, sql } from 'drizzle-orm';
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

/** All rules of a person, of categories that are still there. Asked with every new transaction, so planned once. */
export async function loadRules(db: Db, userId: number): Promise<KeptRule[]> {
  const rows = await db
    .select({
      id: categoryRules.id,
      type: categoryRules.type,
      comparison: categoryRules.comparison,
      value: categoryRules.value,
      amountCents: categoryRules.amountCents,
      givenId: categoryRules.categoryId,
      parentId: categories.parentId,
    })
    .from(categoryRules)
    .innerJoin(
      categories,
      and(eq(categories.userId, categoryRules.userId), eq(categories.id, categoryRules.categoryId)),
    )
    .where(and(eq(categoryRules.userId, userId), isNull(categories.deletedAt)))
    .prepare('load_rules')
    .execute();
  return rows.map((rule) => ({
    ...toTest(rule),
    id: rule.id,
    isForSubcategory: rule.parentId !== null,
    categoryId: rule.parentId ?? rule.givenId,
    subcategoryId: rule.parentId === null ? null : rule.givenId,
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

/** The names of equals-rules, as they are compared. */
export function equalsNames(tests: readonly RuleTest[]): string[] {
  return tests.flatMap((test) => (test.type === 'Name' && test.comparison === 'equals' ? [nameKey(test.value)] : []));
}

/** There may be a rule for every name: many names are one parameter, and looked up. */
function fitsAny(tests: readonly RuleTest[]): SQL {
  const names = equalsNames(tests);
  if (names.length < 2) return tests.length === 0 ? sql`false` : sql`(${sql.join(tests.map(fits), sql` or `)})`;
  const others = tests.filter((test) => equalsNames([test]).length === 0).map(fits);
  const isNamed = sql`${transactions.nameKey} in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
  return sql`(${sql.join([isNamed, ...others], sql` or `)})`;
}

/** For each row what the rule that wins there gives; null where none fits, or where it is not one of these. */
export function givenByWinner<Own extends Rule>(
  own: readonly Own[],
  others: readonly Rule[],
  give: (rule: Own) => SQL,
): SQL | null {
  const all = [...own.map((rule) => ({ rule, own: rule })), ...others.map((rule) => ({ rule, own: null }))];
  const cases: SQL[] = [];
  let stronger: Rule[] = [];
  for (const { rule, own: winner } of all.toSorted((a, b) => compareRules(a.rule, b.rule))) {
    if (winner === null) {
      stronger.push(rule);
      continue;
    }
    if (stronger.length > 0) cases.push(sql`when ${fitsAny(stronger)} then null`);
    cases.push(sql`when ${fits(rule)} then ${give(winner)}`);
    stronger = [];
  }
  return cases.length === 0 ? null : sql`case ${sql.join(cases, sql` `)} end`;
}

/** For each row the words of the rule that wins there. */
export function winningWords(own: readonly Rule[], others: readonly Rule[]): SQL {
  return givenByWinner(own, others, (rule) => sql`${inWords(rule)}::text`) ?? sql`null::text`;
}

/** What saving a category's rules reaches: transactions without a category, where one of them wins. */
export function reachedByRules(words: SQL): SQL | undefined {
  return and(not(transactions.deleted), isNull(transactions.categoryId), sql`${words} is not null`);
}

/** What a rule made from a transaction reaches: all that it fits and that are not yet where it puts them. */
export function reachedAnywhere(
  tests: readonly RuleTest[],
  target: { readonly categoryId: number; readonly subcategoryId: number | null } | null,
): SQL | undefined {
  const differs =
    target &&
    or(
      sql`${transactions.categoryId} is distinct from ${target.categoryId}`,
      sql`${transactions.subcategoryId} is distinct from ${target.subcategoryId}::integer`,
    );
  return and(not(transactions.deleted), fitsAny(tests), differs ?? undefined);
}

/** In letters, as the index of such rules has it: planned for anybody, parameters would not find it. */
export const isEqualsRule = sql`${categoryRules.type} = 'Name' and ${categoryRules.comparison} = 'equals'`;

/** Whether the transaction's name has an equals-rule, as part of a statement that reads the transaction. */
export function nameHasRule(db: Db): SQL<boolean> {
  const rule = db
    .select({ id: categoryRules.id })
    .from(categoryRules)
    .where(
      and(
        eq(categoryRules.userId, transactions.userId),
        isEqualsRule,
        eq(categoryRules.valueKey, transactions.nameKey),
      ),
    );
  return sql<boolean>`${exists(rule)}`;
}
