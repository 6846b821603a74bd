import { amountComparisons, categoryRule, nameComparisons, type ReturnedRule } from '@cairn/contract';
import { describeRule, formatCents, type RuleTest } from '@cairn/domain';
import * as z from 'zod/mini';
import { readMoney } from '../../ui/moneyInput.ts';

export const ruleTypes = ['Name', 'Amount'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** A rule in the form. */
export interface RuleDraft {
  /** React key for the row; never sent. */
  readonly id: number;
  readonly type: RuleType;
  readonly comparison: string;
  readonly value: string;
}

let lastId = 0;

function newId(): number {
  lastId += 1;
  return lastId;
}

export function blankRule(): RuleDraft {
  return { id: newId(), type: 'Name', comparison: 'equals', value: '' };
}

export function draftsOf(rules: readonly ReturnedRule[]): RuleDraft[] {
  return rules.map(({ type, comparison, comparisonValue }) => ({
    id: newId(),
    type: type === 'Amount' ? 'Amount' : 'Name',
    comparison,
    value: comparisonValue,
  }));
}

export function comparisonsOf(type: RuleType): readonly string[] {
  return type === 'Name' ? nameComparisons : amountComparisons;
}

/** Resets comparison and value, which don't carry over between names and amounts. */
export function withType(rule: RuleDraft, type: RuleType): RuleDraft {
  return { ...blankRule(), id: rule.id, type };
}

function toRuleTest({ type, comparison, value }: Omit<RuleDraft, 'id'>): RuleTest | null {
  const rule = { Type: type, Comparison: comparison, ComparisonValue: value };
  return z.safeDecode(categoryRule, rule).data ?? null;
}

export function ruleError(rule: RuleDraft): string | null {
  if (toRuleTest(rule)) return null;
  if (rule.type === 'Name') return 'Enter a name';
  const read = readMoney(rule.value);
  return 'error' in read ? read.error : 'Enter an amount';
}

/** Decodes a rule in a form; an incomplete rule is an error. */
export const typedRule = z.codec(z.custom<RuleDraft>(), z.custom<RuleTest>(), {
  decode: (rule, payload) => {
    const test = toRuleTest(rule);
    if (test) return test;
    payload.issues.push({ code: 'custom', input: rule, message: ruleError(rule) ?? '' });
    return z.NEVER;
  },
  encode: () => {
    throw new Error('Rules are shown by draftsOf.');
  },
});

/** The tests of the rules; null while any rule is incomplete. */
export function toRuleTests(rules: readonly RuleDraft[]): RuleTest[] | null {
  const tests = rules.map(toRuleTest);
  return tests.every((test) => test !== null) ? tests : null;
}

function serialize({ type, comparison, value }: RuleDraft): string {
  const test = toRuleTest({ type, comparison, value });
  return test === null ? '' : JSON.stringify(test);
}

export function isSameRules(left: readonly RuleDraft[], right: readonly RuleDraft[]): boolean {
  return left.length === right.length && left.every((rule, index) => serialize(rule) === serializeAt(right, index));
}

function serializeAt(rules: readonly RuleDraft[], index: number): string | undefined {
  const rule = rules[index];
  return rule && serialize(rule);
}

/** "Amount Greater Than $50.00". */
export function describeReturnedRule({ type, comparison, comparisonValue }: ReturnedRule): string {
  const test = toRuleTest({ type: type === 'Amount' ? 'Amount' : 'Name', comparison, value: comparisonValue });
  return test ? describeRule(test, formatCents) : `${type} ${comparison} ${comparisonValue}`;
}
