import { monthOf } from '@cairn/domain';
import { queryClient } from '../../app/queryClient.ts';
import { browserToday } from '../../app/today.ts';
import { accountsListQuery } from '../ledger/index.ts';
import { calendarQuery } from './calendar.data.ts';
import { weeksOf } from './calendarDays.ts';

/** This month's, of all cash accounts. */
export function prefetchCalendar(): void {
  const { from, to } = weeksOf(monthOf(browserToday()));
  void queryClient.prefetchQuery(accountsListQuery);
  void queryClient.prefetchQuery(calendarQuery(from, to, null));
}
