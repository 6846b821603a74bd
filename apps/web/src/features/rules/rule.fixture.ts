import type { ListedRule } from '@cairn/contract';
import { NO_EFFECTS, type RuleEffects } from '@cairn/domain';

type RuleOptions = Partial<Omit<ListedRule, 'effects' | 'condition'>> & { readonly effects?: Partial<RuleEffects> };

/** By default an enabled rule that hides everything whose name contains the value, and has caught nothing. */
export function rule(id: number, value: string, { effects, ...more }: RuleOptions = {}): ListedRule {
  return {
    id,
    condition: { type: 'Name', comparison: 'contains', comparisonValue: value },
    categoryId: null,
    subcategoryId: null,
    effects: { ...NO_EFFECTS, ...(effects ?? { hides: true }) },
    isEnabled: true,
    caughtCount: 0,
    changedIn: 1,
    ...more,
  };
}
