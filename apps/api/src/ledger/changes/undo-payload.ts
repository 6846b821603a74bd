import * as z from 'zod/mini';
import { accountWrite } from '../accounts/account-write.ts';
import { anchorWrite } from '../balances/anchor-write.ts';
import { budgetWrite } from '../budgets/budget-write.ts';
import { interestMarkWrite, spendingKindWrite, zeroBasedWrite } from '../budgets/mode-write.ts';
import { policyWrite } from '../budgets/rollover-write.ts';
import { categoryWrite } from '../categories/category-write.ts';
import { cardCycleWrite, floorWrite } from '../forecast/forecast-write.ts';
import { fundWrite, goalWrite } from '../goals/goal-write.ts';
import { sealWrite } from '../reconciliations/seal-write.ts';
import { exceptionWrite, seriesWrite } from '../recurring/series-write.ts';
import { reportWrite } from '../reports/report-write.ts';
import { dismissedPair } from '../review/dismissed-pair.ts';
import { heldBackEdit } from '../review/held-back.ts';
import { removedRule, ruleMove, ruleWrite, splitShares } from '../rules/rule-write.ts';
import { tagWrite } from '../tags/tag-write.ts';

/** Accounts and categories that a change created together with its transactions, with their original values. */
const madeTargets = z.object({
  accounts: z.array(
    z.object({
      id: z.int(),
      displayName: z.string(),
      institutionName: z.string(),
      type: z.int(),
      icon: z.string(),
      iconColor: z.string(),
      availableCents: z.int(),
      currentCents: z.int(),
      anchoredOn: z.string(),
    }),
  ),
  categories: z.array(
    z.object({
      id: z.int(),
      parentId: z.nullable(z.int()),
      name: z.string(),
      icon: z.string(),
      iconColor: z.string(),
      income: z.boolean(),
    }),
  ),
});

export type MadeTargets = z.output<typeof madeTargets>;

const rememberedSplit = z.nullable(
  z.object({
    shares: splitShares,
    appliesAutomatically: z.boolean(),
  }),
);

/** The merchant's remembered split before and after the change; null if there was none. */
const templateChange = z.object({ merchantKey: z.string(), before: rememberedSplit, after: rememberedSplit });

export type TemplateChange = z.output<typeof templateChange>;

/** Undo data that isn't in the changed transactions: everything else that the change set removed, moved or created. */
export const undoPayload = z.object({
  categories: z.optional(z.array(z.int())),
  accountWrites: z.optional(z.array(accountWrite)),
  categoryWrites: z.optional(z.array(categoryWrite)),
  moved: z.optional(z.array(z.object({ id: z.int(), from: z.int(), to: z.int() }))),
  rules: z.optional(z.array(removedRule)),
  ruleWrites: z.optional(z.array(ruleWrite)),
  ruleMove: z.optional(ruleMove),
  madeRuleIds: z.optional(z.array(z.int())),
  budgets: z.optional(z.array(budgetWrite)),
  policies: z.optional(z.array(policyWrite)),
  /** The ids of the moves that the change made. */
  moves: z.optional(z.array(z.int())),
  zeroBased: z.optional(zeroBasedWrite),
  spendingKind: z.optional(spendingKindWrite),
  interestMark: z.optional(interestMarkWrite),
  made: z.optional(madeTargets),
  tags: z.optional(z.array(tagWrite)),
  template: z.optional(templateChange),
  dismissedPairs: z.optional(z.array(dismissedPair)),
  series: z.optional(z.array(seriesWrite)),
  seriesExceptions: z.optional(z.array(exceptionWrite)),
  cardCycles: z.optional(z.array(cardCycleWrite)),
  floors: z.optional(z.array(floorWrite)),
  goals: z.optional(z.array(goalWrite)),
  sinkingFunds: z.optional(z.array(fundWrite)),
  reports: z.optional(z.array(reportWrite)),
  seals: z.optional(z.array(sealWrite)),
  anchors: z.optional(z.array(anchorWrite)),
  heldBack: z.optional(z.array(heldBackEdit)),
});

/** How many tags the change set created or changed. */
export function countTags(stored: unknown): number {
  const { data } = z.safeParse(z.object({ tags: z.optional(z.array(z.unknown())) }), stored);
  return data?.tags?.length ?? 0;
}

export type StoredPayload = z.output<typeof undoPayload>;

/** Whether the change set changed nothing but transactions. */
export function isOnlyRows(payload: StoredPayload): boolean {
  return Object.values(payload).every((part) => Array.isArray(part) && part.length === 0);
}

export type UndoPayload = { readonly [Part in keyof StoredPayload]: Readonly<StoredPayload[Part]> };
