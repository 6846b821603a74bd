import { type ListedRule, toReturnedRule } from '@cairn/contract';
import { type LedgerId, orderRules, type TagId } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import { withUsableShares } from '../splits/templates.ts';
import { loadGoneTags } from '../tags/tags.ts';
import { shownTag } from '../tags/transaction-tags.ts';
import { loadRules } from './rules.ts';

/** All rules of a ledger, in order of precedence. Effects on deleted rows are left out. */
export async function listRulesInOrder(db: Db, ledgerId: LedgerId): Promise<ListedRule[]> {
  const [stored, gone] = await Promise.all([loadRules(db, ledgerId), loadGoneTags(db, ledgerId)]);
  const rules = await withUsableShares(db, ledgerId, stored);
  const shownTags = (ids: readonly TagId[]) => [...new Set(ids.flatMap((id) => shownTag(gone, id) ?? []))];
  return orderRules(rules).map((rule) => ({
    id: rule.id,
    condition: toReturnedRule(rule),
    categoryId: rule.categoryId,
    subcategoryId: rule.subcategoryId,
    effects: { ...rule.effects, tagIds: shownTags(rule.effects.tagIds) },
    isEnabled: rule.isEnabled,
    caughtCount: rule.caughtCount,
    changedIn: rule.changedIn,
  }));
}
