import { addDays, type Day, dayOf, type Month, monthOf, monthsBetween } from './days.ts';
import { type Entry, entriesOf } from './entries.ts';
import { bulkOf } from './users.ts';

/** How far back a bank remembers. */
const HISTORY_DAYS = 730;
const MONTHS_KEPT = 500;

/** Somebody's relation to a bank, however often they link it. */
export interface Login {
  readonly bankId: string;
  readonly user: string;
  /** Balances count from here. */
  readonly startsOn: Day;
}

export function newLogin(bankId: string, user: string, now: Date): Login {
  return { bankId, user, startsOn: addDays(dayOf(now), -HISTORY_DAYS) };
}

const months = new Map<string, Entry[]>();

function monthOfLogin({ bankId, user }: Login, month: Month): Entry[] {
  const key = `${bankId}:${user}:${month}`;
  const known = months.get(key);
  if (known) return known;
  if (months.size >= MONTHS_KEPT) months.clear();
  const entries = entriesOf(bankId, user, month);
  months.set(key, entries);
  return entries;
}

/** Many plain payments, evenly over the whole time, on the bank's first account. */
function bulk({ startsOn }: Login, account: string, count: number): Entry[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(startsOn, Math.floor((index * HISTORY_DAYS) / count));
    const cents = 1_00 + ((index * 37) % 90_00);
    return {
      key: `bulk:${index}`,
      account,
      announcedOn: day,
      postsOn: day,
      cents,
      pendingCents: cents,
      namesPending: true,
      merchant: `Merchant ${index % 400}`,
      raw: `MERCHANT ${index % 400} #${index}`,
      category: ['GENERAL_MERCHANDISE', 'GENERAL_MERCHANDISE_OTHER_GENERAL_MERCHANDISE'] as const,
      channel: 'in store' as const,
    };
  });
}

/** All that has been announced to somebody until that day, oldest first. */
export function historyOf(login: Login, firstAccount: string, until: Day): Entry[] {
  const count = bulkOf(login.user);
  const entries =
    count === null
      ? monthsBetween(monthOf(login.startsOn), monthOf(until)).flatMap((month) => monthOfLogin(login, month))
      : bulk(login, firstAccount, count);
  return entries
    .filter(({ announcedOn }) => announcedOn >= login.startsOn && announcedOn <= until)
    .sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : a.announcedOn > b.announcedOn ? 1 : 0));
}
