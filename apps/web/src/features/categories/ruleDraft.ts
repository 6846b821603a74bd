import { type AnsweredRule, amountComparisons, categoryRule, nameComparisons } from '@cairn/contract';
import { formatCents, type RuleTest, ruleInWords } from '@cairn/domain';
import * as z from 'zod/mini';
import { readMoney } from '../../ui/moneyInput.ts';

export const ruleTypes = ['Name', 'Amount'] as const;
export type RuleType = (typeof ruleTypes)[number];

/** A rule while it is typed. */
export interface RuleDraft {
  /** Tells rows apart while they move; never sent. */
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

export function draftsOf(rules: readonly AnsweredRule[]): RuleDraft[] {
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

/** Another type begins anew: neither comparison nor value of a name makes sense for an amount. */
export function withType(rule: RuleDraft, type: RuleType): RuleDraft {
  return { ...blankRule(), id: rule.id, type };
}

function toRuleTest({ type, comparison, value }: Omit<RuleDraft, 'id'>): RuleTest | null {
  const rule = { Type: type, Comparison: comparison, ComparisonValue: value };
  return z.safeDecode(categoryRule, rule).data ?? null;
}

export function ruleFault(rule: RuleDraft): string | null {
  if (toRuleTest(rule)) return null;
  if (rule.type === 'Name') return 'Enter a name';
  const read = readMoney(rule.value);
  return 'error' in read ? read.error : 'Enter an amount';
}

/** What to say at which rule; empty when all can be saved. */
export function ruleFaults(rules: readonly RuleDraft[]): ReadonlyMap<number, string> {
  return new Map(
    rules.flatMap((rule) => {
      const fault = ruleFault(rule);
      return fault === null ? [] : [[rule.id, fault] as const];
    }),
  );
}

/** The rules as they are sent; null while one of them is not complete. */
export function toRuleTests(rules: readonly RuleDraft[]): RuleTest[] | null {
  const tests = rules.map(toRuleTest);
  return tests.every((test) => test !== null) ? tests : null;
}

function asSaved({ type, comparison, value }: RuleDraft): string {
  const test = toRuleTest({ type, comparison, value });
  return test === null ? '' : JSON.stringify(test);
}

export function isSameRules(left: readonly RuleDraft[], right: readonly RuleDraft[]): boolean {
  return left.length === right.length && left.every((rule, index) => asSaved(rule) === asSavedAt(right, index));
}

function asSavedAt(rules: readonly RuleDraft[], index: number): string | undefined {
  const rule = rules[index];
  return rule && asSaved(rule);
}

/** "Amount Greater Than $50.00". */
export function answeredRuleInWords({ type, comparison, comparisonValue }: AnsweredRule): string {
  const test = toRuleTest({ type: type === 'Amount' ? 'Amount' : 'Name', comparison, value: comparisonValue });
  return test ? ruleInWords(test, formatCents) : `${type} ${comparison} ${comparisonValue}`;
}
