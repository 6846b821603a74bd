import {
  type Cents,
  type ChangeSetId,
  cents,
  decides,
  describeRule,
  type EffectRule,
  formatCents,
  type LedgerId,
  NO_EFFECTS,
  nameKey,
  type RuleTest,
} from '@cairn/domain';
import { and, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import { buildOnce } from '../../platform/db/build-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { categories, categoryRules, transactions } from '../../platform/db/schema/index.ts';
import { newestUncategorizedFirst } from '../transactions/read.ts';

/** A stored rule with the category and subcategory that it assigns, if any, and its other effects. */
export type StoredRule = EffectRule & {
  readonly subcategoryId: number | null;
  readonly position: number | null;
  readonly isEnabled: boolean;
  readonly caughtCount: number;
  readonly changedIn: ChangeSetId;
};

/** A rule that assigns a category. */
export type CategoryRule = StoredRule & { readonly categoryId: number };

type ListedRuleRow = Pick<typeof categoryRules.$inferSelect, 'id' | 'type' | 'comparison' | 'value' | 'amountCents'>;

export function toTest(row: ListedRuleRow): RuleTest {
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

function rulesWhere(db: Db, where?: SQL) {
  return db
    .select({
      id: categoryRules.id,
      type: categoryRules.type,
      comparison: categoryRules.comparison,
      value: categoryRules.value,
      amountCents: categoryRules.amountCents,
      effects: categoryRules.effects,
      isEnabled: categoryRules.isEnabled,
      position: categoryRules.position,
      caughtCount: categoryRules.caughtCount,
      changedIn: categoryRules.changedIn,
      givenId: categoryRules.categoryId,
      parentId: categories.parentId,
    })
    .from(categoryRules)
    .leftJoin(
      categories,
      and(eq(categories.ledgerId, categoryRules.ledgerId), eq(categories.id, categoryRules.categoryId)),
    )
    .where(and(eq(categoryRules.ledgerId, sql.placeholder('ledgerId')), isNull(categories.deletedAt), where));
}

const allRules = buildOnce((db) => rulesWhere(db).prepare('load_rules'));
const rulesWithEffects = buildOnce((db) =>
  rulesWhere(db, isNotNull(categoryRules.effects)).prepare('load_rules_with_effects'),
);

type LoadedRow = Awaited<ReturnType<typeof rulesWhere>>[number];

const toStoredRule = (rule: LoadedRow): StoredRule => ({
  ...toTest(rule),
  id: rule.id,
  isForSubcategory: rule.parentId !== null,
  categoryId: rule.parentId ?? rule.givenId,
  subcategoryId: rule.parentId === null ? null : rule.givenId,
  effects: rule.effects ?? NO_EFFECTS,
  isEnabled: rule.isEnabled,
  position: rule.position,
  caughtCount: rule.caughtCount,
  changedIn: rule.changedIn,
});

/** All rules in the ledger whose category isn't deleted. */
export async function loadRules(db: Db, ledgerId: LedgerId): Promise<StoredRule[]> {
  return (await allRules(db).execute({ ledgerId })).map(toStoredRule);
}

/** The rules that do more than assign a category, which also run on transactions that have one. */
export async function loadRulesWithEffects(db: Db, ledgerId: LedgerId): Promise<StoredRule[]> {
  return (await rulesWithEffects(db).execute({ ledgerId })).map(toStoredRule);
}

/** The rules that compete for a transaction's category: they assign one or split it. */
export function categorizing(rules: readonly StoredRule[]): StoredRule[] {
  return rules.filter((rule) => decides(rule, 'category'));
}

export const assignsCategory = (rule: StoredRule | null): rule is CategoryRule =>
  rule !== null && rule.categoryId !== null;

export function describeStoredRule(test: RuleTest): string {
  return describeRule(test, (amount: Cents) => formatCents(amount));
}

/** The normalized names of the equals rules among `tests`. */
export function equalsNames(tests: readonly RuleTest[]): string[] {
  return tests.flatMap((test) => (test.type === 'Name' && test.comparison === 'equals' ? [nameKey(test.value)] : []));
}

/** Passes the names as one parameter, because there may be a rule for every name. */
export function hasNameOf(names: readonly string[]): SQL {
  if (names.length === 1) return sql`${transactions.nameKey} = ${names[0]}`;
  return sql`${transactions.nameKey} in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))`;
}

/** The transactions that rules may change, and the order to read them in, newest first. */
export interface Reach {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
}

/** Saving a category's rules changes only uncategorized transactions. Rules never change a split. */
export function uncategorizedReach(): Reach {
  const isReached = and(not(transactions.deleted), isNull(transactions.categoryId), not(transactions.isSplit));
  return { where: isReached, order: newestUncategorizedFirst };
}

/** A rule created from a transaction may change every unsplit transaction that isn't in its category yet. */
export function hasOtherCategory(
  target: { readonly categoryId: number; readonly subcategoryId: number | null } | null,
): SQL | undefined {
  const differs =
    target &&
    or(
      sql`${transactions.categoryId} is distinct from ${target.categoryId}`,
      sql`${transactions.subcategoryId} is distinct from ${target.subcategoryId}::bigint`,
    );
  return and(not(transactions.deleted), not(transactions.isSplit), differs ?? undefined);
}

/** Literals instead of parameters, because a generic plan can only match the partial index on literals. */
export const isEqualsRule = sql`${categoryRules.type} = 'Name' and ${categoryRules.comparison} = 'equals'
  and ${categoryRules.categoryId} is not null`;

/** Whether the transaction's name has an enabled equals rule, for use in a query on transactions. */
export function nameHasRule(db: Db): SQL<boolean> {
  const rule = db
    .select({ id: categoryRules.id })
    .from(categoryRules)
    .where(
      and(
        eq(categoryRules.ledgerId, transactions.ledgerId),
        isEqualsRule,
        categoryRules.isEnabled,
        eq(categoryRules.valueKey, transactions.nameKey),
      ),
    );
  return sql<boolean>`${exists(rule)}`;
}
