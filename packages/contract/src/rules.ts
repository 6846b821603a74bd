import { type Cents, dollarsFromCents, parseDollars, plainText, type RuleTest } from '@cairn/domain';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { as, named } from './named.ts';
import { atMost, idOf, idTextOf, text } from './wire.ts';

export const RULE_VALUE_MAX = 200;
/** Per category or subcategory. Years of Autocategorization add up to hundreds. */
export const RULES_MAX = 1_000;

export const nameComparisons = ['equals', 'contains'] as const;
export const amountComparisons = ['equals', 'Greater Than', 'Less than'] as const;

/** Words are accepted in any case and returned as the specification spells them. */
function findWord<const W extends string>(words: readonly W[], given: string): W | undefined {
  return words.find((known) => known.toLowerCase() === given.trim().toLowerCase());
}

function parseAmount(text: string): Cents | null {
  const parsed = parseDollars(text);
  return 'cents' in parsed && parsed.cents >= 0 ? parsed.cents : null;
}

interface WireRule {
  Type: string;
  Comparison: string;
  ComparisonValue: string;
}

/** The first invalid field of a rule; null if the rule is valid. */
function faultOf({ Type, Comparison, ComparisonValue }: WireRule): { field: keyof WireRule; message: string } | null {
  const type = findWord(['Name', 'Amount'], Type);
  if (!type) return { field: 'Type', message: 'must be Name or Amount' };
  const comparisons = type === 'Name' ? nameComparisons : amountComparisons;
  if (!findWord<string>(comparisons, Comparison))
    return { field: 'Comparison', message: `must be ${comparisons.join(', ')}` };
  if (type === 'Name' && plainText(ComparisonValue, RULE_VALUE_MAX) === '')
    return { field: 'ComparisonValue', message: 'must not be empty' };
  if (type === 'Amount' && parseAmount(ComparisonValue) === null)
    return { field: 'ComparisonValue', message: 'must be an amount in dollars, such as 50.00' };
  return null;
}

function toTest({ Type, Comparison, ComparisonValue }: WireRule): RuleTest {
  const amountCents = parseAmount(ComparisonValue);
  const amountComparison = findWord(amountComparisons, Comparison);
  if (findWord(['Name', 'Amount'], Type) === 'Amount' && amountCents !== null && amountComparison)
    return { type: 'Amount', comparison: amountComparison, amountCents };
  const value = plainText(ComparisonValue, RULE_VALUE_MAX);
  return { type: 'Name', comparison: findWord(nameComparisons, Comparison) ?? 'equals', value };
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

export const categoryRule = z.codec(wireRule, ruleTest, { decode: decodeRule, encode: fromTest });

/** A rule of a suggested category. It repeats its comparison as MatchType, which is ignored. */
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

export const categoryRules = z.array(categoryRule).check(atMost(RULES_MAX));

export const returnedRule = z.object({ type: z.string(), comparison: z.string(), comparisonValue: z.string() });

export type ReturnedRule = z.output<typeof returnedRule>;

/** Converts a stored rule to the form in which it is returned and shown. */
export function toReturnedRule(test: RuleTest): ReturnedRule {
  const { Type, Comparison, ComparisonValue } = fromTest(test);
  return { type: Type, comparison: Comparison, comparisonValue: ComparisonValue };
}

export const getCategoryRules = defineCall({
  method: 'GET',
  path: 'Rule/GetCategoryRules',
  access: 'person',
  needs: 'read',
  summary: 'Lists the rules of a category or subcategory, oldest first.',
  failure: 'Error getting category rules',
  query: named({
    categoryId: as('categoryID', idTextOf('category')),
    subcategoryId: as('subcategoryID', z.optional(idTextOf('subcategory'))),
  }),
  answer: z.array(returnedRule),
  example: { query: { categoryID: '1' } },
});

export const saveCategoryRules = defineCall({
  method: 'POST',
  path: 'Rule/SaveCategoryRules',
  access: 'person',
  needs: 'write',
  summary: 'Replaces the rules of a category or subcategory, then applies them to uncategorized transactions.',
  failure: 'Error saving category rules',
  body: named({
    categoryId: as('CategoryID', idOf('category')),
    subcategoryId: as('SubcategoryID', z.optional(z.nullable(idOf('subcategory')))),
    rules: as('CategoryRules', categoryRules),
  }),
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
