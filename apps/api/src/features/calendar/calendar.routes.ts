import {
  CALENDAR_DAYS_MAX,
  createCalendarFeed,
  getCalendarFeed,
  getCalendarMonth,
  revokeCalendarFeed,
} from '@cairn/contract';
import { dayAt } from '@cairn/domain';
import { type Route, route } from '../../platform/http/route.ts';
import { rejectBadRange } from '../recurring/index.ts';
import { deleteFeed, findFeed, saveFeed } from './calendar.queries.ts';
import { createAddress } from './feed.ts';
import { loadCalendar } from './month.ts';

export function calendarRoutes(publicUrl: string): readonly Route[] {
  return [
    route(getCalendarMonth, async ({ db, caller, clock, query }) => {
      const today = dayAt(clock.now(), caller.actor.timeZone);
      rejectBadRange(query, today, CALENDAR_DAYS_MAX);
      const { from, to, accountId } = query;
      return await loadCalendar(db, caller.ledgerId, { from, to, today, accountId: accountId ?? null });
    }),

    route(getCalendarFeed, async ({ db, caller }) => {
      const feed = await findFeed(db, caller.ledgerId, caller.actor.id);
      return {
        isOn: feed !== null,
        showsAmounts: feed?.showsAmounts ?? false,
        createdAt: feed?.madeAt.toISOString() ?? null,
        lastReadAt: feed?.lastReadAt?.toISOString() ?? null,
      };
    }),

    route(createCalendarFeed, async ({ db, caller, clock, body }) => {
      const { url, tokenHash } = createAddress(publicUrl, caller.ledgerId);
      const feed = { tokenHash, showsAmounts: body.showsAmounts, madeAt: clock.now() };
      await saveFeed(db, caller.ledgerId, caller.actor.id, feed);
      return { url };
    }),

    route(revokeCalendarFeed, async ({ db, caller }) => {
      await deleteFeed(db, caller.ledgerId, caller.actor.id);
      return {};
    }),
  ];
}
