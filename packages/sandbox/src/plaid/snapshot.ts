import type { AccountBase, Transaction } from 'plaid';
import { balanceOf } from './bank/balances.ts';
import { addDays, type SandboxDay } from './bank/days.ts';
import type { BankEntry } from './bank/entries.ts';
import { historyOf, type Login } from './bank/history.ts';
import { bankOf, type SandboxBank } from './bank/institutions.ts';
import { accountIdOf, createdOn, type Item, idOf, type Mistake, maskOf } from './items.ts';
import type { PlaidWire } from './wire.ts';

/** An entry on a given day. */
export interface EntryOnDay extends BankEntry {
  readonly isPending: boolean;
  /** The transaction id. It changes when the transaction posts. */
  readonly id: string;
  readonly pendingId: string | null;
}

/** A point in the life of an item: the day, and the number of its events so far. */
export interface Moment {
  readonly day: SandboxDay;
  readonly events: number;
}

function entryOnDay(item: Item, planned: BankEntry, postsOn: SandboxDay, day: SandboxDay): EntryOnDay {
  const isPending = postsOn > day;
  const entry = { ...planned, postsOn };
  const pendingId = idOf(item.id, entry.key, 'pending');
  const hadPending = planned.namesPending && planned.announcedOn !== planned.postsOn;
  return isPending
    ? { ...entry, isPending, id: pendingId, pendingId: null }
    : { ...entry, isPending, id: idOf(item.id, entry.key, 'posted'), pendingId: hadPending ? pendingId : null };
}

/** All entries at the bank by then. Balances need all of them, even those the item doesn't show. */
export function entriesAt(item: Item, login: Login, { day, events }: Moment): EntryOnDay[] {
  const bank = bankOf(item.bankId);
  const entries = historyOf(login, bank?.accounts[0]?.key ?? '', day);
  const removedKeys = new Set<string>();
  const postedBy = new Map<string, SandboxDay>();
  for (const event of item.events.slice(0, events)) {
    if (event.kind === 'add') entries.push(event.entry);
    else if (event.kind === 'remove') for (const key of event.keys) removedKeys.add(key);
    else if (event.kind === 'post')
      for (const entry of entries)
        if (entry.postsOn > event.day && entry.announcedOn <= event.day) postedBy.set(entry.key, event.day);
  }
  return entries
    .filter(({ key }) => !removedKeys.has(key))
    .map((entry) => entryOnDay(item, entry, postedBy.get(entry.key) ?? entry.postsOn, day));
}

/** The entry as the item shows it, once per time that it's listed. */
function misreport(item: Item, entry: EntryOnDay, { mistake, cents }: { mistake: Mistake; cents: number }) {
  if (entry.isPending) return [entry];
  switch (mistake) {
    case 'drop':
      return [];
    case 'duplicate':
      return [entry, { ...entry, id: idOf(item.id, entry.key, 'again'), pendingId: null }];
    case 'alter':
      return [{ ...entry, cents }];
  }
}

/** The entries that the item shows: shared accounts only, as far back as requested, with the bank's mistakes. */
export function visibleEntries(item: Item, entries: readonly EntryOnDay[], { events }: Moment): EntryOnDay[] {
  const first = addDays(createdOn(item), -item.daysRequested);
  const misreported = new Map(
    item.events.slice(0, events).flatMap((event) => (event.kind === 'misreport' ? [[event.key, event] as const] : [])),
  );
  return entries
    .filter(({ account, announcedOn }) => announcedOn >= first && item.accounts.includes(account))
    .flatMap((entry) => {
      const mistake = misreported.get(entry.key);
      return mistake ? misreport(item, entry, mistake) : [entry];
    });
}

const noLocation = {
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

export function toTransaction(item: Item, entry: EntryOnDay): PlaidWire<Transaction> {
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
    location: noLocation,
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

/** Balances include entries that the item doesn't show. */
export function accountsAt(
  item: Item,
  bank: SandboxBank,
  entries: readonly EntryOnDay[],
  day: SandboxDay,
): PlaidWire<AccountBase>[] {
  return bank.accounts
    .filter(({ key }) => item.accounts.includes(key))
    .map((account) => {
      const { availableCents, currentCents } = balanceOf(bank, account, entries, `${bank.id}:${item.user}`, day);
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
