import type { getRules, previewRule } from '@cairn/contract';
import type * as z from 'zod/mini';
import type { Household } from './household.ts';

/** A rule that does nothing besides assigning a category. */
export const none = { name: null, tagIDs: [], markAsTransfer: false, hide: false, splits: null };

export interface WantedRule {
  readonly id?: number;
  readonly type?: string;
  readonly comparison?: string;
  readonly category?: number | null;
  readonly subcategory?: number;
  readonly isEnabled?: boolean;
  readonly effects?: object;
  readonly past?: boolean;
  readonly top?: boolean;
}

export function payload(value: string, wanted: WantedRule = {}) {
  const { type = 'Name', comparison = 'contains' } = wanted;
  return {
    ruleID: wanted.id ?? null,
    Condition: { Type: type, Comparison: comparison, ComparisonValue: value },
    CategoryID: wanted.category ?? null,
    SubcategoryID: wanted.subcategory ?? null,
    Effects: { ...none, ...wanted.effects },
    IsEnabled: wanted.isEnabled ?? true,
    ...(wanted.past && { ApplyToPast: true }),
    ...(wanted.top && { MoveToTop: true }),
  };
}

type Rules = z.input<typeof getRules.answer>;
type Preview = z.input<typeof previewRule.answer>;

export const save = (home: Household, value: string, wanted?: WantedRule) =>
  home.post('Rule/SaveRule', payload(value, wanted));
export const listed = async (home: Household): Promise<Rules> => await home.get('Rule/GetRules');
export const valuesOf = async (home: Household) =>
  (await listed(home)).map(({ condition }) => condition.comparisonValue);
export const caught = async (home: Household) => (await listed(home)).map(({ caughtCount }) => caughtCount);
export const preview = async (home: Household, value: string, wanted?: WantedRule): Promise<Preview> =>
  (await home.post('Rule/PreviewRule', payload(value, wanted))).answer;
export const tagIdsOf = async (home: Household, id: number) => (await home.one(id)).tags.map(({ tagID }) => tagID);

/** The shares of a rule that splits, as percentages by category. */
export function sharesOf(...parts: readonly (readonly [categoryID: number, percent: number])[]) {
  const share = { subcategoryID: null, isTransfer: false, takesRemainder: false };
  return parts.map(([categoryID, percent]) => ({ ...share, categoryID, basisPoints: percent * 100 }));
}
