import { isDeepStrictEqual } from 'node:util';
import { hasEffects, moveRule, orderRules, type RuleEffects, type RuleId, type RuleTest } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { categoryRules } from '../../platform/db/schema/index.ts';
import { notFound } from '../../platform/http/problem-error.ts';
import type { Change } from '../changes/change-set.ts';
import { collectHeldBack, type EditBasis, fieldsToPreserve, rememberRows } from '../changes/conflicts.ts';
import type { HeldBackRule } from '../review/held-back.ts';
import { changedPlaces, deleteRules, insertRules, type RuleRow, setPositions } from './rule-rows.ts';
import type { MovedRule, RuleWrite } from './rule-write.ts';
import { describeStoredRule, loadRules, type StoredRule, toColumns } from './rules.ts';

/** A rule as the user edits it. */
export interface RuleInput {
  readonly test: RuleTest;
  readonly target: { readonly categoryId: number; readonly subcategoryId: number | null } | null;
  readonly effects: RuleEffects;
  readonly isEnabled: boolean;
}

/** The undo data. */
export interface RuleEdit {
  readonly madeRuleIds?: readonly RuleId[];
  readonly ruleWrites?: readonly RuleWrite[];
  readonly ruleMove?: MovedRule;
}

function toRow({ test, target, effects, isEnabled }: RuleInput) {
  return {
    ...toColumns(test),
    categoryId: target && (target.subcategoryId ?? target.categoryId),
    effects: hasEffects(effects) ? effects : null,
    isEnabled,
  };
}

type RulePartName = 'condition' | 'categoryId' | 'effects' | 'isEnabled';

/** The parts that users edit separately, for conflicts and for the history. */
function partsOf({ test, target, effects, isEnabled }: RuleInput): Record<RulePartName, unknown> {
  const condition =
    test.type === 'Name'
      ? { type: test.type, comparison: test.comparison, value: test.value }
      : { type: test.type, comparison: test.comparison, amountCents: test.amountCents };
  return { condition, categoryId: target && (target.subcategoryId ?? target.categoryId), effects, isEnabled };
}

function toInput({ categoryId, subcategoryId, effects, isEnabled, ...test }: StoredRule): RuleInput {
  return { test, target: categoryId === null ? null : { categoryId, subcategoryId }, effects, isEnabled };
}

function toHeldBack(
  parts: ReadonlyMap<RulePartName, unknown>,
  { test, target, effects, isEnabled }: RuleInput,
): HeldBackRule {
  return {
    ...(parts.has('condition') && { condition: test }),
    ...(parts.has('categoryId') && { target }),
    ...(parts.has('effects') && { effects }),
    ...(parts.has('isEnabled') && { isEnabled }),
  };
}

/**
 * The edit without the parts that the caller left alone while someone else changed them. Those that both changed are held
 * back for review, or else reject the edit.
 */
export async function mergeRule(
  tx: Db,
  { ledgerId, heldBack }: Change,
  basis: EditBasis,
  rule: StoredRule,
  input: RuleInput,
): Promise<RuleInput> {
  const stored = toInput(rule);
  const [yours, theirs] = [partsOf(input), partsOf(stored)];
  const sideOf = (part: RulePartName) => ({ yours: yours[part], theirs: theirs[part] });
  const sides = {
    condition: sideOf('condition'),
    categoryId: sideOf('categoryId'),
    effects: sideOf('effects'),
    isEnabled: sideOf('isEnabled'),
  };
  const { values, holdBack } = collectHeldBack<RulePartName>(basis);
  const seen = { ledgerId, noun: 'rule', seenIn: basis.seenIn, holdBack } as const;
  const preserved = await fieldsToPreserve(tx, seen, rule, sides, (field, value) => ({ field, value }));
  const name = `the rule ${describeStoredRule(rule)}`;
  if (values.size > 0) heldBack.push({ name, edit: { ruleId: rule.id, values: toHeldBack(values, input) } });
  return {
    test: (preserved.has('condition') ? stored : input).test,
    target: (preserved.has('categoryId') ? stored : input).target,
    effects: (preserved.has('effects') ? stored : input).effects,
    isEnabled: (preserved.has('isEnabled') ? stored : input).isEnabled,
  };
}

export async function createRule(tx: Db, change: Change, input: RuleInput): Promise<{ id: RuleId; undo: RuleEdit }> {
  const { categoryId, effects, isEnabled } = toRow(input);
  const madeRuleIds = await insertRules(tx, change, [{ test: input.test, categoryId, effects, isEnabled }]);
  const [id] = madeRuleIds;
  if (id === undefined) throw new Error('no rule was created');
  return { id, undo: { madeRuleIds } };
}

/** The rule stays in its place, and is as old as before. Returns null if nothing changes. */
export async function updateRule(tx: Db, change: Change, rule: StoredRule, input: RuleInput): Promise<RuleEdit | null> {
  const { ledgerId, changedIn } = change;
  const row = toRow(toInput(rule));
  const changed = Object.entries(toRow(input)).filter(
    ([field, value]) => !isDeepStrictEqual(Reflect.get(row, field), value),
  );
  if (changed.length === 0) return null;
  change.hasOtherChanges = true;
  const after: RuleWrite['after'] = Object.fromEntries(changed);
  const before: RuleWrite['before'] = Object.fromEntries(changed.map(([field]) => [field, Reflect.get(row, field)]));
  const [next, former] = [partsOf(input), partsOf(toInput(rule))];
  const formerParts = Object.entries(former).filter(
    ([part, value]) => !isDeepStrictEqual(Reflect.get(next, part), value),
  );
  await rememberRows(tx, change, 'rule', [rule.id], Object.fromEntries(formerParts));
  await tx
    .update(categoryRules)
    .set({ ...after, changedIn })
    .where(and(eq(categoryRules.ledgerId, ledgerId), eq(categoryRules.id, rule.id)));
  return { ruleWrites: [{ id: rule.id, before, after }] };
}

export async function deleteOneRule(tx: Db, change: Change, id: RuleId): Promise<{ rules: readonly RuleRow[] }> {
  return { rules: await deleteRules(tx, change, eq(categoryRules.id, id)) };
}

function findRule(rules: readonly StoredRule[], id: RuleId): StoredRule {
  const found = rules.find((rule) => rule.id === id);
  if (!found) throw notFound();
  return found;
}

/** Moves a rule in front of another, or to the end. Returns null if it is there already. */
export async function moveOneRule(
  tx: Db,
  change: Change,
  id: RuleId,
  beforeId: RuleId | null,
): Promise<{ rule: StoredRule; undo: RuleEdit } | null> {
  const rules = await loadRules(tx, change.ledgerId);
  const rule = findRule(rules, id);
  if (beforeId !== null) findRule(rules, beforeId);
  const ordered = orderRules(rules);
  const moved = moveRule(ordered, id, beforeId);
  if (moved.every((one, place) => one === ordered[place])) return null;
  await setPositions(tx, change, changedPlaces(moved));
  return { rule, undo: { ruleMove: { id, formerIds: ordered.map((one) => one.id) } } };
}

/** Makes a rule the first one. Returns null if it is. */
export async function moveToTop(tx: Db, change: Change, id: RuleId) {
  const [first] = orderRules(await loadRules(tx, change.ledgerId));
  return await moveOneRule(tx, change, id, first?.id ?? null);
}
