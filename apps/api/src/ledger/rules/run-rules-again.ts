import { cents, createDecider, type Decision, type LedgerId } from '@cairn/domain';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../platform/db/database.ts';
import { transactions } from '../../platform/db/schema/index.ts';
import type { Change } from '../changes/change-set.ts';
import { linesByTemplate, withUsableShares } from '../splits/templates.ts';
import { loadTagsToAdd } from '../tags/rule-tags.ts';
import { isOneOf } from '../transactions/rewrite.ts';
import { isUnedited, lacksTags, type RuleApplication, writeApplication } from './apply-rule.ts';
import { loadRules, type StoredRule } from './rules.ts';

async function readUnedited(tx: Db, ledgerId: LedgerId, ids: readonly number[]) {
  return await tx
    .select({
      id: transactions.id,
      name: transactions.name,
      amountCents: transactions.amountCents,
      categoryId: transactions.categoryId,
      categorySource: transactions.categorySource,
      isSplit: transactions.isSplit,
      markedAsTransfer: transactions.markedAsTransfer,
      hidden: transactions.hidden,
    })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(ids), isUnedited));
}

type Unedited = Awaited<ReturnType<typeof readUnedited>>[number];
type Decided = Unedited & { readonly decision: Decision<StoredRule> };

/** Nothing has set it, or only the model. */
function isCategoryOpen({ categoryId, categorySource, isSplit }: Unedited): boolean {
  return !isSplit && (categoryId === null || categorySource === 'learned');
}

/** The rule's effects on the transactions. Existing categories and splits stay, unless they were learned. */
function planOf(rule: StoredRule, rows: readonly Decided[]): RuleApplication {
  const idsWhere = (isIncluded: (row: Decided) => boolean) => rows.filter(isIncluded).map(({ id }) => id);
  const won = rows.filter((row) => row.decision.category === rule && isCategoryOpen(row));
  const split = won.flatMap(({ id, amountCents, markedAsTransfer, decision }) => {
    const { shares } = rule.effects;
    const isTransfer = markedAsTransfer || decision.transfer !== null;
    const lines = shares && !isTransfer && linesByTemplate(shares, cents(amountCents));
    return lines ? [{ id, lines }] : [];
  });
  const splitIds = new Set(split.map(({ id }) => id));
  return {
    categorized: rule.categoryId === null ? [] : won.map(({ id }) => id).filter((id) => !splitIds.has(id)),
    split,
    renamed: idsWhere(({ decision, name }) => decision.name === rule && rule.effects.name !== name),
    transfers: idsWhere(({ decision, markedAsTransfer }) => decision.transfer === rule && !markedAsTransfer),
    hidden: idsWhere(({ decision, hidden }) => decision.hidden === rule && !hidden),
    tagged: idsWhere(({ decision }) => [...decision.tags.values()].includes(rule)),
    tags: [],
    newestFirst: rows.map(({ id }) => id),
  };
}

/** Adds the rule's tags to those of the tagged transactions that lack some. */
async function withTags(tx: Db, ledgerId: LedgerId, rule: StoredRule, plan: RuleApplication): Promise<RuleApplication> {
  const tags = plan.tagged.length === 0 ? [] : [...(await loadTagsToAdd(tx, ledgerId, [rule])).values()];
  if (tags.length === 0) return { ...plan, tagged: [] };
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.ledgerId, ledgerId), isOneOf(plan.tagged), lacksTags(ledgerId, tags)));
  return { ...plan, tagged: rows.map(({ id }) => id), tags };
}

/** Runs all rules on transactions that their bank renamed, as on new ones. */
export async function runRulesAgain(tx: Db, change: Change, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { ledgerId } = change;
  const rules = await withUsableShares(tx, ledgerId, await loadRules(tx, ledgerId));
  if (rules.length === 0) return;
  const decide = createDecider(rules);
  const rows = (await readUnedited(tx, ledgerId, ids)).map((row) => ({
    ...row,
    decision: decide({ name: row.name, amountCents: cents(row.amountCents) }),
  }));
  const used = new Set(
    rows.flatMap(({ decision: { category, name, transfer, hidden, tags } }) =>
      [category, name, transfer, hidden, ...tags.values()].filter((rule) => rule !== null),
    ),
  );
  for (const rule of used)
    await writeApplication(tx, change, rule, await withTags(tx, ledgerId, rule, planOf(rule, rows)));
}
