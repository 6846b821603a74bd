import { getNetWorthAttribution, getNetWorthRows, WORTH_ROWS_MAX } from '@cairn/contract';
import { type Day, dayAt } from '@cairn/domain';
import { type Caller, type Route, route } from '../../platform/http/route.ts';
import { listTermRows } from './net-worth-change.queries.ts';
import { type AskedRange, attributeNetWorth, listOneSided, loadSpans, rejectBadRange } from './net-worth-change.ts';

interface AskedDays {
  readonly from: Day;
  readonly to: Day;
}

function rangeOf({ from, to }: AskedDays, { actor: { timeZone } }: Caller, now: Date): AskedRange {
  const range = { from, to, today: dayAt(now, timeZone), timeZone };
  rejectBadRange(range);
  return range;
}

export const netWorthChangeRoutes: readonly Route[] = [
  route(getNetWorthAttribution, async ({ clock, db, caller, query }) =>
    attributeNetWorth(db, caller.ledgerId, rangeOf(query, caller, clock.now())),
  ),

  route(getNetWorthRows, async ({ clock, db, caller, query }) => {
    const { term, afterDate, afterId } = query;
    const { rows: counted } = await loadSpans(db, caller.ledgerId, rangeOf(query, caller, clock.now()));
    const after = afterDate && afterId !== undefined ? { date: afterDate, id: afterId } : null;
    const limit = WORTH_ROWS_MAX + 1;
    // Those with both sides cancel out, so they explain nothing.
    const only = term === 'transfers' && {
      parts: (await listOneSided(db, caller.ledgerId, counted))
        .filter(({ day, id }) => !after || day < after.date || (day === after.date && id < after.id))
        .slice(0, limit)
        .flatMap(({ parts }) => parts),
    };
    const rows = await listTermRows(db, caller.ledgerId, counted, { term, after, limit, ...only });
    return { rows: rows.slice(0, WORTH_ROWS_MAX), hasMore: rows.length > WORTH_ROWS_MAX };
  }),
];
