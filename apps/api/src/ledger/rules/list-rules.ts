import { type ListedRule, toReturnedRule } from '@cairn/contract';
import { type LedgerId, orderRules } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { loadRules } from './rules.ts';

/** All rules of a ledger, the first to decide first. */
export async function listRulesInOrder(db: Db, ledgerId: LedgerId): Promise<ListedRule[]> {
  const rules = await loadRules(db, ledgerId);
  return orderRules(rules).map((rule) => ({
    id: rule.id,
    condition: toReturnedRule(rule),
    categoryId: rule.categoryId,
    subcategoryId: rule.subcategoryId,
    effects: rule.effects,
    isEnabled: rule.isEnabled,
    caughtCount: rule.caughtCount,
  }));
}
