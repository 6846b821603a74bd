import { RULES_MAX } from '@cairn/contract';
import {
  countOf,
  type LedgerId,
  merchantKey,
  NO_EFFECTS,
  type RuleId,
  type RuleTest,
  textsOfMerchant,
} from '@cairn/domain';
import { and, eq, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import type { TransactionRow } from '../transactions/fields.ts';
import { rewriteTransactions } from '../transactions/rewrite.ts';
import { renamedValues } from './apply-rule.ts';
import { recordCatches } from './rule-catches.ts';
import { createRule, updateRule } from './rule-edits.ts';
import { identityOf } from './rule-plan.ts';
import { listNameKeys } from './rule-winners.ts';
import type { RuleWrite } from './rule-write.ts';
import { loadRules, type StoredRule } from './rules.ts';

/** How many different names of a merchant determine its rules. */
const NAMES_READ = 100;

type NamedRow = Pick<TransactionRow, 'id' | 'name' | 'isNameReported' | 'merchantKey' | 'bankValues'>;

const printedName = sql<string>`coalesce(${transactions.bankValues} ->> 'name', ${transactions.name})`;

/** The merchant's keys: by its name, and by the name that it came with. */
function keysOf({ merchantKey: key, bankValues }: NamedRow): string[] {
  return [...new Set([key, ...(bankValues?.name === undefined ? [] : [merchantKey(bankValues.name)])])];
}

/** The other transactions of the merchant whose name isn't the user's own. */
function isRenamed(row: NamedRow) {
  return and(
    not(transactions.deleted),
    inArray(transactions.merchantKey, keysOf(row)),
    ne(transactions.id, row.id),
    or(transactions.isNameReported, not(transactions.isEdited)),
  );
}

/** How many other transactions renaming the merchant would rename. */
export async function countOfMerchant(db: Db, ledgerId: LedgerId, row: NamedRow): Promise<number> {
  if (row.merchantKey === '') return 0;
  return await db.$count(transactions, and(eq(transactions.ledgerId, ledgerId), isRenamed(row)));
}

/** The names that the merchant prints, the most frequent first. */
async function listPrintedNames(tx: Db, ledgerId: LedgerId, row: NamedRow): Promise<string[]> {
  const rows = await tx
    .select({ name: printedName })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isRenamed(row)))
    .groupBy(printedName)
    .orderBy(sql`count(*) desc`, printedName)
    .limit(NAMES_READ);
  const own = row.bankValues?.name ?? (row.isNameReported || rows.length === 0 ? row.name : undefined);
  return [...new Set([...(own === undefined ? [] : [own]), ...rows.map(({ name }) => name)])];
}

function rejectTooMany(rules: readonly StoredRule[], added: number): void {
  if (rules.filter(({ categoryId }) => categoryId === null).length + added <= RULES_MAX) return;
  const most = `You already have the maximum of ${countOf(RULES_MAX, 'rule')}.`;
  throw new ProblemError('rule_broken', `${most} Remove some, or rename only this transaction.`);
}

/** The rules that will rename the merchant's next transactions, those that exist and those to create. */
async function planRenaming(tx: Db, ledgerId: LedgerId, row: NamedRow) {
  const [rules, printed, nameKeys] = await Promise.all([
    loadRules(tx, ledgerId),
    listPrintedNames(tx, ledgerId, row),
    listNameKeys(tx, ledgerId),
  ]);
  const keys = new Set(printed.map(merchantKey));
  const words = new Set(printed.flatMap((name) => name.toLowerCase().split(/[\s*]+/)));
  // Only names that share a word with the merchant's can contain its texts.
  const similar = (nameKeys ?? []).filter((name) => name.split(/[\s*]+/).some((word) => words.has(word)));
  const others = similar.filter((name) => !keys.has(merchantKey(name)) && merchantKey(name) !== row.merchantKey);
  const tests = textsOfMerchant(printed, others).map((text): RuleTest => ({ type: 'Name', ...text }));
  const known = new Map(rules.filter(({ effects }) => effects.name !== null).map((rule) => [identityOf(rule), rule]));
  const changed = tests.flatMap((test) => known.get(identityOf(test)) ?? []);
  const fresh = tests.filter((test) => !known.has(identityOf(test)));
  rejectTooMany(rules, fresh.length);
  return { changed, fresh };
}

/**
 * Renames all transactions of a merchant, except those whose name is the user's own, and creates or changes the rules
 * that will rename the next ones. `row` is the renamed transaction as it was before.
 */
export async function renameMerchant(tx: Db, change: Change, row: NamedRow, name: string) {
  const { changed, fresh } = await planRenaming(tx, change.ledgerId, row);
  const madeRuleIds: RuleId[] = [];
  const ruleWrites: RuleWrite[] = [];
  for (const test of fresh) {
    const input = { test, target: null, effects: { ...NO_EFFECTS, name }, isEnabled: true };
    madeRuleIds.push((await createRule(tx, change, input)).id);
  }
  for (const rule of changed) {
    const { categoryId, subcategoryId, effects } = rule;
    const target = categoryId === null ? null : { categoryId, subcategoryId };
    const input = { test: rule, target, effects: { ...effects, name }, isEnabled: true };
    ruleWrites.push(...((await updateRule(tx, change, rule, input))?.ruleWrites ?? []));
  }
  const isOther = and(isRenamed(row), ne(transactions.name, name));
  const reached = await rewriteTransactions(tx, change, isOther, renamedValues(change, name));
  const [firstRule] = [...madeRuleIds, ...changed.map(({ id }) => id)];
  if (firstRule !== undefined && reached > 0) await recordCatches(tx, change, new Map([[firstRule, reached]]));
  return { madeRuleIds, ruleWrites, reached };
}
