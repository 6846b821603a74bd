import type { BodyOf, Category, ListedRule, saveRule } from '@cairn/contract';
import {
  MAX_SPLIT_LINES,
  MIN_SPLIT_LINES,
  NO_EFFECTS,
  type RuleEffects,
  type RuleTest,
  type SplitShare,
  WHOLE_SHARE,
} from '@cairn/domain';
import * as z from 'zod/mini';
import { percentText } from '../../ui/percentInput.ts';
import { blankRule, draftsOf, type RuleDraft, ruleError, toRuleTests } from '../categories/index.ts';

/** A part of a rule's split while it is edited. */
export interface ShareDraft {
  /** React key for the row; never sent. */
  readonly key: number;
  /** A value of `targetOptions`, `TRANSFER`, or empty for no category. */
  readonly target: string;
  readonly percent: string;
  /** Takes the difference when the amount changes. */
  readonly takesRemainder: boolean;
}

/** A rule while it is edited. */
export interface RuleFormDraft {
  readonly condition: RuleDraft;
  /** A value of `targetOptions`, `SPLIT`, or empty to leave the category. */
  readonly target: string;
  readonly shares: readonly ShareDraft[];
  /** The category of a rule that splits, for amounts that are too small. */
  readonly fallback: RuleTarget;
  readonly name: string;
  readonly tagIds: readonly number[];
  readonly marksTransfer: boolean;
  readonly hides: boolean;
}

export type RuleFields = Pick<BodyOf<typeof saveRule>, 'condition' | 'categoryId' | 'subcategoryId' | 'effects'>;

/** In basis points. */
const HALF = WHOLE_SHARE / 2;

export const SPLIT = 'split';
export const TRANSFER = 'transfer';

interface RuleTarget {
  readonly categoryId: number | null;
  readonly subcategoryId: number | null;
}

/** The categories and subcategories as options of a select. */
export function targetOptions(categories: readonly Category[]) {
  return categories.flatMap(({ id, name, subcategories }) => [
    { value: `${id}/`, label: name },
    ...subcategories.map((part) => ({ value: `${id}/${part.id}`, label: `${name}: ${part.name}` })),
  ]);
}

function toOption({ categoryId, subcategoryId }: RuleTarget): string {
  return categoryId === null ? '' : `${categoryId}/${subcategoryId ?? ''}`;
}

function fromOption(value: string): RuleTarget {
  const [categoryId, subcategoryId] = value.split('/').map(Number);
  return { categoryId: categoryId || null, subcategoryId: subcategoryId || null };
}

let lastKey = 0;

export function blankShare(percent = ''): ShareDraft {
  lastKey += 1;
  return { key: lastKey, target: '', percent, takesRemainder: false };
}

function toShareDraft({ basisPoints, isTransfer, takesRemainder, ...target }: SplitShare): ShareDraft {
  const share = blankShare(percentText(basisPoints));
  return { ...share, target: isTransfer ? TRANSFER : toOption(target), takesRemainder };
}

export const canAddShare = ({ shares }: RuleFormDraft) => shares.length < MAX_SPLIT_LINES;
export const canRemoveShare = ({ shares }: RuleFormDraft) => shares.length > MIN_SPLIT_LINES;

export function startRule(rule: ListedRule | null): RuleFormDraft {
  const effects = rule?.effects ?? NO_EFFECTS;
  const [condition = { ...blankRule(), comparison: 'contains' }] = rule ? draftsOf([rule.condition]) : [];
  return {
    condition,
    target: effects.shares ? SPLIT : toOption(rule ?? { categoryId: null, subcategoryId: null }),
    shares: effects.shares?.map(toShareDraft) ?? [blankShare(percentText(HALF)), blankShare(percentText(HALF))],
    fallback: (effects.shares && rule) || fromOption(''),
    name: effects.name ?? '',
    tagIds: effects.tagIds,
    marksTransfer: effects.marksTransfer,
    hides: effects.hides,
  };
}

/** A percentage with at most two decimals in basis points; null if it isn't one above 0 and below 100. */
export function readPercent(typed: string): number | null {
  const text = typed.trim().replace(/%$/, '').trim();
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(text)) return null;
  const points = Math.round(Number(text) * 100);
  return points > 0 ? points : null;
}

function toShare({ target, percent, takesRemainder }: ShareDraft): SplitShare {
  const isTransfer = target === TRANSFER;
  const owner = isTransfer ? { categoryId: null, subcategoryId: null } : fromOption(target);
  return { ...owner, basisPoints: readPercent(percent) ?? 0, isTransfer, takesRemainder };
}

/** The sum of the parts, in basis points. */
export function sumOfShares({ shares }: RuleFormDraft): number {
  return shares.reduce((sum, { percent }) => sum + (readPercent(percent) ?? 0), 0);
}

function faultsOf(draft: RuleFormDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  const value = ruleError(draft.condition);
  if (value) faults.condition = value;
  if (draft.target === SPLIT) {
    for (const [at, { percent }] of draft.shares.entries())
      if (readPercent(percent) === null) faults[`shares.${at}`] = 'Enter a percentage';
    if (draft.shares.every(({ target }) => target === '')) faults.shares = 'Choose a category for at least one part';
    if (sumOfShares(draft) !== WHOLE_SHARE) faults.shares = 'The parts must add up to 100%';
    if (draft.marksTransfer) faults.marksTransfer = 'A transfer can’t be split';
  }
  const hasEffect = draft.target !== '' || draft.name.trim() !== '' || draft.tagIds.length > 0;
  if (!hasEffect && !draft.marksTransfer && !draft.hides) faults.effects = 'Choose at least one thing the rule does';
  return faults;
}

function effectsOf(draft: RuleFormDraft): RuleEffects {
  return {
    name: draft.name.trim() === '' ? null : draft.name.trim(),
    tagIds: draft.tagIds,
    marksTransfer: draft.marksTransfer,
    hides: draft.hides,
    shares: draft.target === SPLIT ? draft.shares.map(toShare) : null,
  };
}

/** Decodes the form; each missing or contradictory field is an error. */
export const ruleForm = z.codec(z.custom<RuleFormDraft>(), z.custom<RuleFields>(), {
  decode: (draft, payload) => {
    const [condition] = toRuleTests([draft.condition]) ?? [];
    const faults = Object.entries(faultsOf(draft));
    for (const [field, message] of faults)
      payload.issues.push({ code: 'custom', input: draft, path: field.split('.'), message });
    if (faults.length > 0 || !condition) return z.NEVER;
    const { categoryId, subcategoryId } = draft.target === SPLIT ? draft.fallback : fromOption(draft.target);
    return { condition, categoryId, subcategoryId, effects: effectsOf(draft) };
  },
  encode: () => {
    throw new Error('Rules are shown by startRule.');
  },
});

/** The condition of a listed rule. */
export function testOf(condition: ListedRule['condition']): RuleTest {
  const [test] = toRuleTests(draftsOf([condition])) ?? [];
  if (!test) throw new Error('a stored rule is incomplete');
  return test;
}

/** A listed rule as it is saved. */
export function toSavedRule({ id, condition, categoryId, subcategoryId, effects, isEnabled }: ListedRule) {
  return { id, condition: testOf(condition), categoryId, subcategoryId, effects, isEnabled };
}
