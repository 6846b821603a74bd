import { type BodyOf, NAME_MAX, type previewRule, RULES_MAX } from '@cairn/contract';
import {
  cents,
  countOf,
  hasEffects,
  type LedgerId,
  NO_EFFECTS,
  plainText,
  type RuleEffects,
  type SplitShare,
  withRemainderLine,
} from '@cairn/domain';
import {
  findOptionalTarget,
  findTags,
  identityOf,
  type RuleInput,
  ruleOwner,
  type StoredRule,
  withUsableShares,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { notFound, ProblemError } from '../../platform/http/problem-error.ts';

export type RuleBody = BodyOf<typeof previewRule>;

function rejectSplitTransfer({ effects: { shares, marksTransfer } }: RuleInput): void {
  if (shares === null || !marksTransfer) return;
  throw new ProblemError('rule_broken', 'A transfer can’t be split.', {
    fields: { 'effects.shares': 'can’t be combined with a transfer' },
  });
}

function rejectPointlessSplit({ effects: { shares } }: RuleInput): void {
  if (shares === null || shares.some(({ categoryId, isTransfer }) => categoryId !== null || isTransfer)) return;
  throw new ProblemError('rule_broken', 'Choose a category for at least one part of the split.', {
    fields: { 'effects.shares': 'needs a category' },
  });
}

/** A transfer counts in no category, and one line takes the remainder. */
function completeShares(shares: readonly SplitShare[]): SplitShare[] {
  const lines = shares.map((share) => ({
    ...share,
    ...(share.isTransfer && { categoryId: null, subcategoryId: null }),
    amountCents: cents(share.basisPoints),
    note: '',
  }));
  return withRemainderLine(lines).map(({ amountCents: _amount, note: _note, ...share }) => share);
}

async function checkedEffects(db: Db, ledgerId: LedgerId, effects: RuleBody['effects']): Promise<RuleEffects> {
  const [tags, [usable]] = await Promise.all([
    findTags(db, ledgerId, effects.tagIds),
    withUsableShares(db, ledgerId, [{ id: 0, effects }]),
  ]);
  if (effects.shares !== null && usable?.effects.shares === null) throw notFound();
  return {
    name: effects.name,
    tagIds: tags.map(({ id }) => id).toSorted((a, b) => a - b),
    marksTransfer: effects.marksTransfer,
    hides: effects.hides,
    shares: effects.shares && completeShares(effects.shares),
  };
}

/** A name has one rule that assigns a category, and no two rules of a category compare the same. */
function rejectDuplicate(rules: readonly StoredRule[], id: number | null, { test, target }: RuleInput): void {
  const isSame = (rule: StoredRule) => rule.id !== id && identityOf(rule) === identityOf(test);
  const isForName = test.type === 'Name' && test.comparison === 'equals' && target !== null;
  const clashes = (rule: StoredRule) =>
    isForName ? rule.categoryId !== null : ruleOwner(rule) === (target && ruleOwner(target));
  if (!rules.some((rule) => isSame(rule) && clashes(rule))) return;
  throw new ProblemError('rule_broken', 'You already have a rule like this. Edit that one instead.', {
    fields: { condition: 'already has a rule' },
  });
}

function rejectTooMany(rules: readonly StoredRule[], id: number | null, { target }: RuleInput): void {
  const owner = target && ruleOwner(target);
  if (rules.filter((rule) => rule.id !== id && ruleOwner(rule) === owner).length < RULES_MAX) return;
  const where = owner === null ? 'You already have' : 'This category already has';
  const most = `${where} the maximum of ${countOf(RULES_MAX, 'rule')}.`;
  throw new ProblemError('rule_broken', most, { fields: { categoryId: 'has too many rules' } });
}

/** The rule of a payload, complete and checked against all rules. */
export async function checkedRule(
  db: Db,
  ledgerId: LedgerId,
  rules: readonly StoredRule[],
  body: RuleBody,
): Promise<RuleInput> {
  const wanted = { ...body.effects, name: plainText(body.effects.name ?? '', NAME_MAX) || null };
  // A rule whose tags and categories were deleted does nothing, but can still be turned off.
  const isTurnedOff = body.id !== null && !body.isEnabled;
  if (body.categoryId === null && !hasEffects(wanted) && !isTurnedOff)
    throw new ProblemError('bad_input', 'Choose what the rule does.', { fields: { effects: 'must do something' } });
  if (body.id !== null && !rules.some(({ id }) => id === body.id)) throw notFound();
  const target = await findOptionalTarget(db, ledgerId, body.categoryId, body.subcategoryId);
  const effects = hasEffects(wanted) ? await checkedEffects(db, ledgerId, wanted) : NO_EFFECTS;
  const input = { test: body.condition, target, effects, isEnabled: body.isEnabled };
  rejectSplitTransfer(input);
  if (!isTurnedOff) rejectPointlessSplit(input);
  rejectDuplicate(rules, body.id, input);
  rejectTooMany(rules, body.id, input);
  return input;
}
