import { type Day, daysOf, type LineFlow, monthOf } from '@cairn/domain';
import { listUrl } from '../transactions/index.ts';

/** The transactions that add up to the amount spent or earned this month, as the Budget counts them. */
export function monthListUrl(today: Day, flow: LineFlow): string {
  const { first, last } = daysOf(monthOf(today));
  return listUrl({
    ...{ startDate: first, endDate: last, searchText: null, amountFrom: null, amountTo: null },
    lines: { flow, includesTransfers: false, includesHidden: false, conditions: [] },
  });
}
