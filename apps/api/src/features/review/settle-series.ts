import { addDays, type Day, type InboxItem } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import {
  type AccountWrite,
  type AnchorWrite,
  type BudgetWrite,
  type CategoryWrite,
  type Change,
  type DismissedPair,
  type ExceptionWrite,
  exceptionsWhere,
  findSeries,
  type GoalWrite,
  type RuleWrite,
  type SealWrite,
  type SeriesWrite,
  updateSeries,
  writeException,
} from '../../ledger/index.ts';
import type { Db } from '../../platform/db/database.ts';
import { recurringExceptions } from '../../platform/db/schema/index.ts';
import { endSeries, trackSuggestion } from '../recurring/index.ts';
import type { DecidedItem } from './decided.ts';

/** The undo data. */
export interface DecisionUndo {
  readonly dismissedPairs: DismissedPair[];
  readonly series: SeriesWrite[];
  readonly seriesExceptions: ExceptionWrite[];
  readonly goals: GoalWrite[];
  readonly seals: SealWrite[];
  readonly anchors: AnchorWrite[];
  readonly accountWrites: AccountWrite[];
  readonly categoryWrites: CategoryWrite[];
  readonly ruleWrites: RuleWrite[];
  readonly budgets: BudgetWrite[];
}

export interface DecisionContext {
  readonly undo: DecisionUndo;
  /** The actor's. */
  readonly today: Day;
  /** Collects the items that can't be saved, with the reasons. Without it, one such item rejects all. */
  readonly notSaved: Map<InboxItem, string> | null;
}

type SeriesEffect = (
  tx: Db,
  change: Change,
  decided: readonly DecidedItem[],
  rows: unknown,
  context: DecisionContext,
) => Promise<void>;

/** Ends the series on the day before the occurrence that didn't come. */
async function endBefore(tx: Db, change: Change, { item }: DecidedItem, undo: DecisionUndo): Promise<void> {
  if (!item.series?.dueOn) return;
  const row = await findSeries(tx, change.ledgerId, item.series.seriesId);
  const write = await endSeries(tx, change, row, addDays(item.series.dueOn, -1));
  if (write) undo.series.push(write);
}

/** Approving skips the occurrence, and declining ends the series. */
export const settleMissed: SeriesEffect = async (tx, change, decided, _rows, { undo }) => {
  for (const one of decided) {
    const { seriesId, dueOn } = one.item.series ?? {};
    if (one.decision !== 'approve') await endBefore(tx, change, one, undo);
    else if (seriesId !== undefined && dueOn) {
      const all = await exceptionsWhere(tx, change.ledgerId, eq(recurringExceptions.seriesId, seriesId));
      const existing = all.find((exception) => exception.dueOn === dueOn && exception.kind === 'skipped');
      const skipped = {
        seriesId,
        dueOn,
        kind: 'skipped',
        movedToOn: null,
        amountCents: null,
        transactionId: null,
      } as const;
      const write = await writeException(tx, change, existing, skipped);
      if (write) undo.seriesExceptions.push(write);
    }
  }
};

/** Approving ends the series. */
export const settleEnded: SeriesEffect = async (tx, change, decided, _rows, { undo }) => {
  for (const one of decided) if (one.decision === 'approve') await endBefore(tx, change, one, undo);
};

/** Approving makes a fixed amount the new price. Other amounts follow the payments anyway. */
export const settlePrices: SeriesEffect = async (tx, change, decided, _rows, { undo }) => {
  for (const { item, decision } of decided) {
    const { seriesId, priceChange } = item.series ?? {};
    if (decision !== 'approve' || seriesId === undefined || !priceChange) continue;
    const row = await findSeries(tx, change.ledgerId, seriesId);
    if (row.amountModel !== 'fixed') continue;
    const write = await updateSeries(tx, change, row, { amountCents: priceChange.to, amountFromOn: priceChange.on });
    if (write) undo.series.push(write);
  }
};

/** Approving tracks the subscription. */
export const settleSubscriptions: SeriesEffect = async (tx, change, decided, _rows, { undo, today }) => {
  for (const { item, decision } of decided) {
    if (decision !== 'approve' || !item.suggestion) continue;
    undo.series.push(await trackSuggestion(tx, change, item.suggestion, today));
  }
};
