import type { AccountBase, Transaction } from 'plaid';
import { balanceOf } from './bank/balances.ts';
import { addDays, type Day } from './bank/days.ts';
import type { Entry } from './bank/entries.ts';
import { historyOf, type Login } from './bank/history.ts';
import { type Bank, bankOf } from './bank/institutions.ts';
import { accountIdOf, createdOn, type Item, idOf, maskOf } from './items.ts';
import type { Wire } from './wire.ts';

/** An entry as it stands on a day. */
export interface Seen extends Entry {
  readonly isPending: boolean;
  /** Of the transaction; another one once it is posted. */
  readonly id: string;
  readonly pendingId: string | null;
}

/** A point in the life of an item: the day, and how many of its events had happened. */
export interface Moment {
  readonly day: Day;
  readonly events: number;
}

function seen(item: Item, planned: Entry, postsOn: Day, day: Day): Seen {
  const isPending = postsOn > day;
  const entry = { ...planned, postsOn };
  const pendingId = idOf(item.id, entry.key, 'pending');
  const hadPending = planned.namesPending && planned.announcedOn !== planned.postsOn;
  return isPending
    ? { ...entry, isPending, id: pendingId, pendingId: null }
    : { ...entry, isPending, id: idOf(item.id, entry.key, 'posted'), pendingId: hadPending ? pendingId : null };
}

/** Everything that had happened at the bank by then, whether or not the item shows it; balances need it all. */
export function entriesAt(item: Item, login: Login, { day, events }: Moment): Seen[] {
  const bank = bankOf(item.bankId);
  const own = historyOf(login, bank?.accounts[0]?.key ?? '', day);
  const gone = new Set<string>();
  const postedBy = new Map<string, Day>();
  for (const event of item.events.slice(0, events)) {
    if (event.kind === 'add') own.push(event.entry);
    else if (event.kind === 'remove') for (const key of event.keys) gone.add(key);
    else
      for (const entry of own)
        if (entry.postsOn > event.day && entry.announcedOn <= event.day) postedBy.set(entry.key, event.day);
  }
  return own
    .filter(({ key }) => !gone.has(key))
    .map((entry) => seen(item, entry, postedBy.get(entry.key) ?? entry.postsOn, day));
}

/** Of these, what the item shows: shared accounts, and as far back as was asked for. */
export function shownOf(item: Item, entries: readonly Seen[]): Seen[] {
  const first = addDays(createdOn(item), -item.daysRequested);
  return entries.filter(({ account, announcedOn }) => announcedOn >= first && item.accounts.includes(account));
}

const nowhere = {
  address: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  lat: null,
  lon: null,
  store_number: null,
};
const noPayment = {
  reference_number: null,
  ppd_id: null,
  payee: null,
  by_order_of: null,
  payer: null,
  payment_method: null,
  payment_processor: null,
  reason: null,
};

export function toTransaction(item: Item, entry: Seen): Wire<Transaction> {
  const [primary, detailed] = entry.category;
  return {
    account_id: accountIdOf(item, entry.account),
    account_owner: null,
    amount: (entry.isPending ? entry.pendingCents : entry.cents) / 100,
    authorized_date: entry.announcedOn,
    authorized_datetime: null,
    category: null,
    category_id: null,
    check_number: null,
    counterparties: [],
    date: entry.isPending ? entry.announcedOn : entry.postsOn,
    datetime: null,
    iso_currency_code: 'USD',
    location: nowhere,
    logo_url: null,
    merchant_entity_id: entry.merchant === null ? null : idOf('merchant', entry.merchant),
    merchant_name: entry.merchant,
    name: entry.raw,
    original_description: entry.raw,
    payment_channel: entry.channel,
    payment_meta: noPayment,
    pending: entry.isPending,
    pending_transaction_id: entry.pendingId,
    personal_finance_category: { primary, detailed, confidence_level: 'VERY_HIGH' },
    transaction_code: null,
    transaction_id: entry.id,
    transaction_type: entry.channel === 'in store' ? 'place' : 'special',
    unofficial_currency_code: null,
    website: null,
  };
}

/** Balances count what the bank knows, not only what the item shows. */
export function accountsAt(item: Item, bank: Bank, entries: readonly Seen[], day: Day): Wire<AccountBase>[] {
  return bank.accounts
    .filter(({ key }) => item.accounts.includes(key))
    .map((account) => {
      const { availableCents, currentCents } = balanceOf(account, entries, `${bank.id}:${item.user}`, day);
      return {
        account_id: accountIdOf(item, account.key),
        balances: {
          available: availableCents === null ? null : availableCents / 100,
          current: currentCents / 100,
          limit: account.limitCents === undefined ? null : account.limitCents / 100,
          iso_currency_code: 'USD',
          unofficial_currency_code: null,
        },
        mask: maskOf(item, account.key),
        name: account.name,
        official_name: account.officialName,
        type: account.type,
        subtype: account.subtype,
        holder_category: 'personal',
        ...(bank.hasPersistentIds && { persistent_account_id: idOf(bank.id, item.user, account.key) }),
      };
    });
}
