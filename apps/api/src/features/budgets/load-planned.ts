import { type Month, monthIn, monthsOfYear } from '@cairn/domain';
import type { Db } from '../../platform/db/database.ts';
import type { Person } from '../../platform/http/route.ts';
import { listCategoriesIn, listPlannedAmounts } from './budgets.queries.ts';
import { type Planned, plannedRows } from './planned.ts';

export async function loadMonth(db: Db, person: Person, month: Month): Promise<Planned[]> {
  return plannedRows(await listCategoriesIn(db, person.id, month), [month], person.timeZone);
}

export async function loadYear(db: Db, person: Person, year: number): Promise<Planned[]> {
  const [january, december] = [monthIn(year, 1), monthIn(year, 12)];
  const [rows, amounts] = await Promise.all([
    listCategoriesIn(db, person.id, january),
    listPlannedAmounts(db, person.id, january, december),
  ]);
  return plannedRows(rows, monthsOfYear(year), person.timeZone, amounts);
}
