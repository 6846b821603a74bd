import { type Cents, dollarsFromCents, parseDollars, plainText, type RuleTest } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { atMost, idOf, idTextOf, text } from './wire.ts';

export const RULE_VALUE_MAX = 200;
/** The most rules that one category or subcategory keeps: years of Autocategorization make hundreds. */
export const RULES_MAX = 1_000;

export const nameComparisons = ['equals', 'contains'] as const;
export const amountComparisons = ['equals', 'Greater Than', 'Less than'] as const;

/** Words are accepted in any case, and answered as the specification spells them. */
function word<const W extends string>(words: readonly W[], given: string): W | undefined {
  return words.find((known) => known.toLowerCase() === given.trim().toLowerCase());
}

function amountOf(typed: string): Cents | null {
  const parsed = parseDollars(typed);
  return 'cents' in parsed && parsed.cents >= 0 ? parsed.cents : null;
}

interface WireRule {
  Type: string;
  Comparison: string;
  ComparisonValue: string;
}

/** What is wrong with a rule, by field; null when nothing is. */
function faultOf({ Type, Comparison, ComparisonValue }: WireRule): { field: keyof WireRule; message: string } | null {
  const type = word(['Name', 'Amount'], Type);
  if (!type) return { field: 'Type', message: 'must be Name or Amount' };
  const comparisons = type === 'Name' ? nameComparisons : amountComparisons;
  if (!word<string>(comparisons, Comparison))
    return { field: 'Comparison', message: `must be ${comparisons.join(', ')}` };
  if (type === 'Name' && plainText(ComparisonValue, RULE_VALUE_MAX) === '')
    return { field: 'ComparisonValue', message: 'must not be empty' };
  if (type === 'Amount' && amountOf(ComparisonValue) === null)
    return { field: 'ComparisonValue', message: 'must be an amount in dollars, such as 50.00' };
  return null;
}

function toTest({ Type, Comparison, ComparisonValue }: WireRule): RuleTest {
  const amountCents = amountOf(ComparisonValue);
  const amountComparison = word(amountComparisons, Comparison);
  if (word(['Name', 'Amount'], Type) === 'Amount' && amountCents !== null && amountComparison)
    return { type: 'Amount', comparison: amountComparison, amountCents };
  const value = plainText(ComparisonValue, RULE_VALUE_MAX);
  return { type: 'Name', comparison: word(nameComparisons, Comparison) ?? 'equals', value };
}

function fromTest(test: RuleTest): WireRule {
  const { type: Type, comparison: Comparison } = test;
  const ComparisonValue = test.type === 'Name' ? test.value : dollarsFromCents(test.amountCents).toFixed(2);
  return { Type, Comparison, ComparisonValue };
}

const wireRule = z.object({ Type: text(20), Comparison: text(20), ComparisonValue: text(RULE_VALUE_MAX) });

function decodeRule(rule: WireRule, payload: { issues: z.core.$ZodRawIssue[] }): RuleTest {
  const fault = faultOf(rule);
  if (!fault) return toTest(rule);
  payload.issues.push({ code: 'custom', input: rule, path: [fault.field], message: fault.message });
  return z.NEVER;
}

const ruleTest = z.custom<RuleTest>((value) => typeof value === 'object' && value !== null);

/** A rule in a payload. */
export const categoryRule = z.codec(wireRule, ruleTest, { decode: decodeRule, encode: fromTest });

/** A rule of a suggested category, which says its comparison twice; the first one counts. */
export const suggestedRule = z.codec(
  z.object({ ...wireRule.shape, MatchType: z.optional(z.nullable(text(20))) }),
  ruleTest,
  {
    decode: decodeRule,
    encode: (test) => {
      const rule = fromTest(test);
      const Comparison = rule.Comparison.charAt(0).toUpperCase() + rule.Comparison.slice(1);
      return { ...rule, Comparison, MatchType: Comparison };
    },
  },
);

/** All the rules of a category or subcategory. */
export const categoryRules = z.array(categoryRule).check(atMost(RULES_MAX));

const answeredRule = z.object({ type: z.string(), comparison: z.string(), comparisonValue: z.string() });

export type AnsweredRule = z.output<typeof answeredRule>;

/** A kept rule as it is answered and shown. */
export function toAnsweredRule(test: RuleTest): AnsweredRule {
  const { Type, Comparison, ComparisonValue } = fromTest(test);
  return { type: Type, comparison: Comparison, comparisonValue: ComparisonValue };
}

export const getCategoryRules = defineCall({
  method: 'GET',
  path: 'Rule/GetCategoryRules',
  access: 'person',
  needs: 'read',
  summary: 'Lists the rules of a category or subcategory, in the order they were created.',
  failure: 'Error getting category rules',
  query: z.object({ categoryID: idTextOf('category'), subcategoryID: z.optional(idTextOf('subcategory')) }),
  answer: z.array(answeredRule),
  example: { query: { categoryID: '1' } },
});

const target = { CategoryID: idOf('category'), SubcategoryID: z.optional(z.nullable(idOf('subcategory'))) };

export const saveCategoryRules = defineCall({
  method: 'POST',
  path: 'Rule/SaveCategoryRules',
  access: 'person',
  needs: 'write',
  summary: 'Replaces the rules of a category or subcategory and applies them to transactions that have no category.',
  failure: 'Error saving category rules',
  body: z.object({ ...target, CategoryRules: categoryRules }),
  answer: z.object({ categorized: z.int() }),
  example: {
    body: {
      CategoryID: 1,
      SubcategoryID: null,
      CategoryRules: [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'trader' }],
    },
  },
  work: 'bulk',
});
