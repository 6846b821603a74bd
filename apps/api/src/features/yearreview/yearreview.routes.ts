import { getYearReview } from '@cairn/contract';
import { dayAt, lastFullMonth, monthIn, yearThrough } from '@cairn/domain';
import { type Route, route } from '../../platform/http/route.ts';
import { loadYearReview } from './load-year-review.ts';

const DECEMBER = 12;

export const yearReviewRoutes: readonly Route[] = [
  route(getYearReview, async ({ db, clock, caller, query }) => {
    const { timeZone } = caller.actor;
    const today = dayAt(clock.now(), timeZone);
    const through = query.year === undefined ? lastFullMonth(today) : monthIn(query.year, DECEMBER);
    return await loadYearReview(db, caller.ledgerId, yearThrough(through), { today, timeZone });
  }),
];
