import { addDays, dayOf, monthOf, monthsBetween, type SandboxDay, type SandboxMonth } from './days.ts';
import { type BankEntry, entriesOf } from './entries.ts';
import { bulkOf } from './users.ts';

/** How far back a bank's history goes. */
const HISTORY_DAYS = 730;
const MAX_CACHED_MONTHS = 500;

/** A user at a bank. Linking the bank again doesn't create another login. */
export interface Login {
  readonly bankId: string;
  readonly user: string;
  /** The day of the opening balances. */
  readonly startsOn: SandboxDay;
}

export function newLogin(bankId: string, user: string, now: Date): Login {
  return { bankId, user, startsOn: addDays(dayOf(now), -HISTORY_DAYS) };
}

const months = new Map<string, BankEntry[]>();

function monthOfLogin({ bankId, user }: Login, month: SandboxMonth): BankEntry[] {
  const key = `${bankId}:${user}:${month}`;
  const cached = months.get(key);
  if (cached) return cached;
  if (months.size >= MAX_CACHED_MONTHS) months.clear();
  const entries = entriesOf(bankId, user, month);
  months.set(key, entries);
  return entries;
}

/** Plain payments on the bank's first account, spread evenly over the history. */
function bulk({ startsOn }: Login, account: string, count: number): BankEntry[] {
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

/** All entries of a login that became pending by that day, oldest first. */
export function historyOf(login: Login, firstAccount: string, until: SandboxDay): BankEntry[] {
  const count = bulkOf(login.user);
  const entries =
    count === null
      ? monthsBetween(monthOf(login.startsOn), monthOf(until)).flatMap((month) => monthOfLogin(login, month))
      : bulk(login, firstAccount, count);
  return entries
    .filter(({ announcedOn }) => announcedOn >= login.startsOn && announcedOn <= until)
    .sort((a, b) => (a.announcedOn < b.announcedOn ? -1 : a.announcedOn > b.announcedOn ? 1 : 0));
}
