import { type Month, monthIn, monthsOfYear } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/route.ts';
import { listCategoriesIn, listPlannedAmounts } from './budgets.queries.ts';
import { type Planned, plannedRows } from './planned.ts';

export async function loadMonth(db: Db, caller: Caller, month: Month): Promise<Planned[]> {
  return plannedRows(await listCategoriesIn(db, caller.ledgerId, month), [month], caller.actor.timeZone);
}

export async function loadYear(db: Db, caller: Caller, year: number): Promise<Planned[]> {
  const [january, december] = [monthIn(year, 1), monthIn(year, 12)];
  const [rows, amounts] = await Promise.all([
    listCategoriesIn(db, caller.ledgerId, january),
    listPlannedAmounts(db, caller.ledgerId, january, december),
  ]);
  return plannedRows(rows, monthsOfYear(year), caller.actor.timeZone, amounts);
}
