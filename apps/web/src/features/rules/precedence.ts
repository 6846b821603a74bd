import type { ListedRule } from '@cairn/contract';
import { compareRules, covers, type Rule, type RuleEffects } from '@cairn/domain';
import { type RuleFields, testOf } from './ruleForm.ts';

/** A rule while it is edited; without an ID while it is new. */
export type EditedRule = RuleFields & Pick<ListedRule, 'isEnabled'> & { readonly id: number | null };

/** Newer than any other rule. */
const NEWEST = Number.MAX_SAFE_INTEGER;

const isForSubcategory = ({ subcategoryId }: Pick<ListedRule, 'subcategoryId'>) => subcategoryId !== null;

function toRule(rule: ListedRule): Rule {
  return { ...testOf(rule.condition), id: rule.id, isForSubcategory: isForSubcategory(rule) };
}

const isSameKind = (a: Rule, b: Rule) => compareRules({ ...a, id: 0 }, { ...b, id: 0 }) === 0;

/**
 * How many of the others precede the rule once it is saved. A new one goes in front of the first that it precedes by
 * default. So does one that is of another kind than before, unless the rules have an order of their own.
 */
function placeAmong(others: readonly Rule[], rule: Rule, former: { rule: Rule; place: number } | null): number {
  const isDefaultOrder = others.every((other, at) => compareRules(others[at - 1] ?? other, other) <= 0);
  if (former && (isSameKind(former.rule, rule) || !isDefaultOrder)) return former.place;
  const place = others.findIndex((other) => compareRules(rule, other) < 0);
  return place === -1 ? others.length : place;
}

type Decided = Pick<ListedRule, 'categoryId' | 'subcategoryId'> & { readonly effects: RuleEffects };

/** The rule's effect on the category; null if there is none. */
function categoryOf({ categoryId, subcategoryId, effects: { shares } }: Decided): string | null {
  return categoryId === null && shares === null ? null : JSON.stringify([categoryId, subcategoryId, shares]);
}

const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;

/** Whether both decide the category or the name, and not in the same way. Tags add up, and so do the switches. */
function disagree(a: Decided, b: Decided): boolean {
  return differ(categoryOf(a), categoryOf(b)) || differ(a.effects.name, b.effects.name);
}

/**
 * The first enabled rule that precedes the edited one, matches whatever it matches, and decides something else, so that
 * the edited rule never gets to; null if there is none.
 */
export function precedingRule(rules: readonly ListedRule[], edited: EditedRule): ListedRule | null {
  if (!edited.isEnabled) return null;
  const { condition } = edited;
  const place = rules.findIndex(({ id }) => id === edited.id);
  const former = rules[place];
  const others = rules.filter(({ id }) => id !== edited.id);
  const rule = { ...condition, id: edited.id ?? NEWEST, isForSubcategory: isForSubcategory(edited) };
  const ownPlace = placeAmong(others.map(toRule), rule, former ? { rule: toRule(former), place } : null);
  const isAhead = (other: ListedRule) =>
    other.isEnabled && covers(testOf(other.condition), condition) && disagree(other, edited);
  return others.slice(0, ownPlace).find(isAhead) ?? null;
}
