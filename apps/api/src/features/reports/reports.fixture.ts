import { type AnswerOf, runReport } from '@cairn/contract';
import {
  type ComparedReport,
  cents,
  dollarsFromCents,
  type GroupMember,
  type ListBehind,
  listBehind,
  type ReportFigures,
  type ReportQuery,
  type ReportResult,
} from '@cairn/domain';
import * as z from 'zod/mini';
import type { Household } from '../../../test/household.ts';
import { wireReport } from '../../../test/reports.ts';

/** Runs a report through the API. */
export async function reportOf(home: Household, changes: Partial<ReportQuery>): Promise<ComparedReport> {
  const { answer } = await home.post('Report/RunReport', wireReport(changes));
  const decoded: AnswerOf<typeof runReport> = z.decode(runReport.answer, answer);
  return decoded;
}

/** A filter of the transaction list as clients send it. */
export function wireList({ startDate, endDate, searchText, amountFrom, amountTo, lines }: ListBehind) {
  const dollars = (amount: ListBehind['amountFrom']) => amount && dollarsFromCents(amount);
  return {
    ...{ StartDate: startDate, EndDate: endDate, SearchText: searchText },
    ...{ AmountFrom: dollars(amountFrom), AmountTo: dollars(amountTo) },
    Lines: {
      ...{ Flow: lines.flow, IncludeTransfers: lines.includesTransfers, IncludeHidden: lines.includesHidden },
      Conditions: lines.conditions.map(({ accountIds, categories, tagIds, payees }) => ({
        ...{ AccountIDs: accountIds, TagIDs: tagIds, Payees: payees },
        Categories: categories?.map(({ categoryId, ...rest }) => ({
          CategoryID: categoryId,
          ...('subcategoryId' in rest && { SubcategoryID: rest.subcategoryId }),
        })),
      })),
    },
  };
}

/** The sum of the list behind a cell, in cents. */
export async function listed(home: Household, filter: ListBehind): Promise<{ count: number; net: number }> {
  const { answer } = await home.post('Transaction/GetTotals', wireList(filter));
  return { count: answer.count, net: Math.round(answer.net * 100) };
}

/** What the figures of a cell say about its list. */
export function expectedOf({ spent, earned, count }: ReportFigures): { count: number; net: number } {
  return { count, net: cents(earned - spent) };
}

export function cellList(query: ReportQuery, { range }: ReportResult, members: readonly GroupMember[]): ListBehind {
  return listBehind(query, range, members);
}

/** A table of a report: rows, columns, and totals by name, in dollars. */
export function tableOf({ sides, cells, total }: ReportResult): Record<string, number> {
  const name = (at: readonly number[]) => at.map((place, side) => sides[side]?.members[place]?.name).join(' × ');
  const value = ({ spent, earned }: ReportFigures) => (spent === 0 ? earned : earned - spent) / 100;
  return Object.fromEntries([...cells.map((cell) => [name(cell.at), value(cell)] as const), ['', value(total)]]);
}
