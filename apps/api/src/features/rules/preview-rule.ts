import type { AnswerOf, previewRule } from '@cairn/contract';
import { type LedgerId, moveRule, orderRules, withPlaces } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import {
  changedIds,
  isOneOf,
  loadLabels,
  loadRules,
  newestFirst,
  planApplication,
  type RuleApplication,
  type RuleInput,
  type StoredRule,
  shownColumns,
  toTransaction,
  UNSAVED_RULE_ID,
  withUsableShares,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import { checkedRule, type RuleBody } from './checked-rule.ts';

/** A preview lists at most this many transactions. */
const PREVIEW_ROWS = 50;

type Preview = AnswerOf<typeof previewRule>;
type Before = Preview['changes'][number]['transaction'];

/** The rules as if this one were the first. */
function withFirst(rules: readonly StoredRule[], id: number): StoredRule[] {
  const ordered = orderRules(rules);
  return moveRule(ordered, id, ordered[0]?.id ?? null).map((rule, position) => ({ ...rule, position }));
}

/** The rules as if this one were saved, and the rule among them. */
async function withInput(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly StoredRule[],
  { id, movesToTop }: RuleBody,
  input: RuleInput,
) {
  const { test, target, effects, isEnabled } = input;
  const saved: StoredRule = {
    ...test,
    id: id ?? UNSAVED_RULE_ID,
    isForSubcategory: target !== null && target.subcategoryId !== null,
    categoryId: target?.categoryId ?? null,
    subcategoryId: target?.subcategoryId ?? null,
    effects,
    isEnabled,
    position: rules.find((rule) => rule.id === id)?.position ?? null,
    caughtCount: 0,
    changedIn: 0,
  };
  const all = [...rules.filter((rule) => rule.id !== id), saved];
  const placed = await withUsableShares(db, ledgerId, movesToTop ? withFirst(all, saved.id) : withPlaces(all));
  return { placed, rule: placed.find((rule) => rule.id === saved.id) ?? saved };
}

/** Shows a transaction as it would be after the rule. */
function createAfter(rule: StoredRule, plan: RuleApplication, refused: ReadonlyMap<number, readonly number[] | null>) {
  const [categorized, renamed, transfers, hidden, tagged] = [
    new Set(plan.categorized),
    new Set(plan.renamed),
    new Set(plan.transfers),
    new Set(plan.hidden),
    new Set(plan.tagged),
  ];
  const lines = new Map(plan.split.map((split) => [split.id, split.lines]));
  return (before: Before): Preview['changes'][number]['after'] => {
    const { id } = before;
    const splits = (lines.get(id) ?? []).map(({ categoryId, subcategoryId, amountCents }) => ({
      categoryId,
      subcategoryId,
      amount: amountCents,
    }));
    const own = splits.length > 0 ? { category: null, subcategory: null } : before;
    const isAdded = (tagId: number) => tagged.has(id) && !refused.get(id)?.includes(tagId);
    const added = plan.tags.map(({ tagId }) => tagId).filter(isAdded);
    return {
      name: (renamed.has(id) && rule.effects.name) || before.name,
      categoryId: categorized.has(id) ? rule.categoryId : (own.category?.id ?? null),
      subcategoryId: categorized.has(id) ? rule.subcategoryId : (own.subcategory?.id ?? null),
      tagIds: [...new Set([...before.tags.map(({ tagId }) => tagId), ...added])],
      markedAsTransfer: before.markedAsTransfer || transfers.has(id),
      hidden: before.hidden || hidden.has(id),
      splits,
    };
  };
}

/** Counts the past transactions that applying the rule would change, and shows the newest before and after. */
export async function previewOneRule(db: Db, ledgerId: LedgerId, body: RuleBody): Promise<Preview> {
  const rules = await loadRules(db, ledgerId);
  const input = await checkedRule(db, ledgerId, rules, body);
  const { placed, rule } = await withInput(db, ledgerId, rules, body, input);
  const plan = await planApplication(db, ledgerId, placed, rule);
  const ids = changedIds(plan);
  const shownIds = plan.newestFirst.filter((id) => ids.has(id)).slice(0, PREVIEW_ROWS);
  const [rows, labels] = await Promise.all([
    db
      .select({ ...shownColumns, refusedTagIds: transactions.refusedTagIds })
      .from(transactions)
      .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(shownIds)))
      .orderBy(...newestFirst),
    loadLabels(db, ledgerId),
  ]);
  const toAfter = createAfter(rule, plan, new Map(rows.map((row) => [row.id, row.refusedTagIds])));
  const shown = rows.map((row) => toTransaction(row, labels));
  return { count: ids.size, changes: shown.map((before) => ({ transaction: before, after: toAfter(before) })) };
}
