import {
  deleteReport,
  getAllCategories,
  getReports,
  getTotals,
  getTransactions,
  runReport,
  type SavedReport,
  saveReport,
} from '@cairn/contract';
import { cents, type ReportQuery } from '@cairn/domain';
import type { FakeApi } from '../../../test/fakeApi.ts';
import { emptyHousehold } from '../../../test/openScreen.tsx';
import { transaction } from '../transactions/transaction.fixture.ts';
import { food, groceries, rent, reportOf, restaurants, salary } from './report.fixture.ts';

/** The wire's types are mutable; the values are the same. */
export const answerTo = ({ body }: { body: unknown }) => structuredClone(reportOf(body as ReportQuery)) as never;

const none = cents(0);

/** A household with reports, saved ones, and two transactions behind every cell. */
export function household(saved: readonly SavedReport[] = []): FakeApi {
  const grill = { amountCents: 80_11, day: '2026-09-09', category: food, subcategory: restaurants };
  const market = { amountCents: 300_00, day: '2026-09-05', category: food, subcategory: groceries };
  const listed = [
    { ...transaction(1, 'Trader Joe’s', market), counted: cents(-200_00) },
    { ...transaction(2, 'Harbor Grill', grill), counted: cents(-80_11) },
  ];
  return emptyHousehold()
    .on(getAllCategories, [food, rent, salary])
    .on(getReports, [...saved])
    .on(runReport, answerTo)
    .on(getTransactions, listed)
    .on(getTotals, {
      ...{ count: 9, moneyIn: none, moneyOut: cents(380_11), net: cents(-380_11) },
      ...{ transferCount: 0, hiddenCount: 0 },
    })
    .on(saveReport, { reportId: 1 as never, changeSetId: 1 as never })
    .on(deleteReport, { changeSetId: 1 as never });
}
