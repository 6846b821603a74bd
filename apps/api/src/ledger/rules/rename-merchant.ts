import { RULES_MAX } from '@cairn/contract';
import {
  countOf,
  type LedgerId,
  merchantKey,
  merchantName,
  NO_EFFECTS,
  nameKey,
  type RuleId,
  type RuleTest,
  textsOfMerchant,
} from '@cairn/domain';
import { and, ne } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { rewriteTransactions } from '../transactions/rewrite.ts';
import { renamedValues } from './apply-rule.ts';
import {
  divideNames,
  hasStoredName,
  isRenamed,
  type NamedRow,
  readStoredNames,
  type StoredName,
} from './merchant-names.ts';
import { recordCatches } from './rule-catches.ts';
import { createRule, updateRule } from './rule-edits.ts';
import { identityOf } from './rule-plan.ts';
import { listNameKeys } from './rule-winners.ts';
import type { RuleWrite } from './rule-write.ts';
import { loadRules, type StoredRule } from './rules.ts';

/** How many different names of a merchant determine its rules. */
const NAMES_READ = 100;

/** The user's choice among the merchant's names: the chosen ones as they are shown, and those left out. */
interface Choice {
  readonly shown: readonly string[];
  readonly left: readonly StoredName[];
}

/** The names that the merchant prints, the most frequent first. */
function listPrintedNames(row: NamedRow, renamed: readonly StoredName[]): string[] {
  const own = row.bankValues?.name ?? (row.isNameReported || renamed.length === 0 ? row.name : undefined);
  const printed = new Set([...(own === undefined ? [] : [own]), ...renamed.map(({ printed: name }) => name)]);
  return [...printed].slice(0, NAMES_READ);
}

/** Finds the names that the rules must not match: those of other merchants, and those that the user left out. */
function otherNamesOf(row: NamedRow, printed: readonly string[], nameKeys: readonly string[], choice: Choice | null) {
  const keys = new Set(printed.map(merchantKey));
  const words = new Set(printed.flatMap((name) => name.toLowerCase().split(/[\s*]+/)));
  // Only names that share a word with the merchant's can contain its texts.
  const similar = nameKeys.filter((name) => name.split(/[\s*]+/).some((word) => words.has(word)));
  const isOther = (name: string) => !keys.has(merchantKey(name)) && merchantKey(name) !== row.merchantKey;
  if (!choice) return similar.filter(isOther);
  const own = new Set(printed.map(nameKey));
  const shown = new Set([...choice.shown, ...printed.map(merchantName)].map(nameKey));
  const isLeftOut = (name: string) => !own.has(name) && !shown.has(nameKey(merchantName(name)));
  const left = choice.left.flatMap(({ name, printed: original }) => [nameKey(name), nameKey(original)]);
  return [...similar.filter((name) => isOther(name) || isLeftOut(name)), ...left.filter(isLeftOut)];
}

function rejectTooMany(rules: readonly StoredRule[], added: number): void {
  if (rules.filter(({ categoryId }) => categoryId === null).length + added <= RULES_MAX) return;
  const most = `You already have the maximum of ${countOf(RULES_MAX, 'rule')}.`;
  throw new ProblemError('rule_broken', `${most} Remove some, or rename only this transaction.`);
}

/** The rules that will rename the merchant's next transactions, those that exist and those to create. */
async function planRenaming(
  tx: Db,
  ledgerId: LedgerId,
  row: NamedRow,
  renamed: readonly StoredName[],
  choice: Choice | null,
) {
  const [rules, nameKeys] = await Promise.all([loadRules(tx, ledgerId), listNameKeys(tx, ledgerId)]);
  const printed = listPrintedNames(row, renamed);
  const others = otherNamesOf(row, printed, nameKeys ?? [], choice);
  const tests = textsOfMerchant(printed, others).map((text): RuleTest => ({ type: 'Name', ...text }));
  const known = new Map(rules.filter(({ effects }) => effects.name !== null).map((rule) => [identityOf(rule), rule]));
  const changed = tests.flatMap((test) => known.get(identityOf(test)) ?? []);
  const fresh = tests.filter((test) => !known.has(identityOf(test)));
  rejectTooMany(rules, fresh.length);
  return { changed, fresh };
}

/**
 * Renames all transactions of a merchant, except those whose name is the user's own, and creates or changes the rules
 * that will rename the next ones. `row` is the renamed transaction as it was before. If names are given, only the
 * transactions that are shown with one of them are renamed, and the rules leave the merchant's other names alone.
 */
export async function renameMerchant(
  tx: Db,
  change: Change,
  row: NamedRow,
  name: string,
  chosenNames: readonly string[] | undefined,
) {
  const { names } = await readStoredNames(tx, change.ledgerId, row);
  const { taken, left } = chosenNames ? divideNames(names, chosenNames) : { taken: names, left: [] };
  const choice = chosenNames ? { shown: chosenNames, left } : null;
  const { changed, fresh } = await planRenaming(tx, change.ledgerId, row, taken, choice);
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
  const isOther = and(isRenamed(row), choice ? hasStoredName(taken) : undefined, ne(transactions.name, name));
  const reached = await rewriteTransactions(tx, change, isOther, renamedValues(change, name));
  const [firstRule] = [...madeRuleIds, ...changed.map(({ id }) => id)];
  if (firstRule !== undefined && reached > 0) await recordCatches(tx, change, new Map([[firstRule, reached]]));
  return { madeRuleIds, ruleWrites, reached };
}
