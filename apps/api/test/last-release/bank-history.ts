import { cents } from '@cairn/domain';
import { type BankEvent, checking, day, type FakeItem, purchase } from '../fake-bank.ts';

type SeededPurchase = Parameters<typeof purchase>[1];

const added = (id: string, more: SeededPurchase): BankEvent => ({ kind: 'added', transaction: purchase(id, more) });
const modified = (id: string, more: SeededPurchase): BankEvent => ({
  kind: 'modified',
  transaction: purchase(id, more),
});
const removed = (id: string): BankEvent => ({ kind: 'removed', id });

const harborAccounts = [
  checking({ externalId: 'harbor-checking', persistentId: 'p-1', name: 'Harbor Everyday', mask: '4711' }),
  checking({
    externalId: 'harbor-savings',
    persistentId: 'p-2',
    name: 'Harbor Savings',
    mask: '4712',
    subtype: 'savings',
  }),
];

const onChecking = { accountExternalId: 'harbor-checking' };
const onSavings = { accountExternalId: 'harbor-savings' };

/** Harbor Bank's first report: two months of purchases, some of them pending. */
export const harborFirst: readonly BankEvent[] = [
  ...Array.from({ length: 48 }, (_, index) =>
    added(`h-${index}`, {
      ...(index % 6 === 5 ? onSavings : onChecking),
      day: day(`2026-${index < 24 ? '09' : '10'}-${String(1 + (index % 24)).padStart(2, '0')}`),
      name: ['Greenleaf Market', 'Blue Heron Coffee', 'Café Blau', 'Corner Books', 'Harbor Payroll'][index % 5] ?? '',
      description: `POS ${index} SEATTLE WA`,
      amountCents: cents(index % 5 === 4 ? 2_100_00 : 5_00 + index * 137),
      isIncome: index % 5 === 4,
    }),
  ),
  added('h-out', { ...onChecking, day: day('2026-10-20'), name: 'To savings', amountCents: cents(777_00) }),
  added('h-in', {
    ...onSavings,
    day: day('2026-10-21'),
    name: 'From checking',
    amountCents: cents(777_00),
    isIncome: true,
  }),
  added('h-p1', {
    ...onChecking,
    day: day('2026-10-24'),
    pending: true,
    name: 'Noodle Garden',
    amountCents: cents(32_40),
  }),
  added('h-p2', {
    ...onChecking,
    day: day('2026-10-24'),
    pending: true,
    name: 'Hotel Deposit',
    amountCents: cents(200_00),
  }),
  added('h-p3', { ...onChecking, day: day('2026-10-25'), pending: true, name: 'Corner Gas', amountCents: cents(1_00) }),
  added('h-p4', {
    ...onChecking,
    day: day('2026-10-25'),
    pending: true,
    name: 'Taqueria del Sol',
    amountCents: cents(27_80),
  }),
];

/** Two weeks later: one pending purchase has posted with a tip, others were withdrawn, some were corrected. */
export const harborSecond: readonly BankEvent[] = [
  removed('h-p1'),
  added('h-1p', {
    ...onChecking,
    pendingExternalId: 'h-p1',
    day: day('2026-10-26'),
    name: 'Noodle Garden',
    amountCents: cents(38_40),
  }),
  removed('h-p2'),
  removed('h-p3'),
  modified('h-2', { ...onChecking, day: day('2026-09-03'), name: 'CAFE BLAU 0042', amountCents: cents(8_00) }),
  modified('h-3', { ...onChecking, day: day('2026-09-04'), name: 'Corner Books #3', amountCents: cents(9_99) }),
  removed('h-6'),
  removed('h-7'),
  added('h-new', {
    ...onChecking,
    day: day('2026-11-09'),
    pending: true,
    name: 'Greenleaf Market',
    amountCents: cents(61_20),
  }),
  added('h-new-2', {
    ...onChecking,
    day: day('2026-11-10'),
    pending: true,
    name: 'Parcelhouse',
    amountCents: cents(17_45),
  }),
];

/** Harbor Bank's report after the migration. */
export const harborThird: readonly BankEvent[] = [
  // Two posted transactions: one unchanged, and one with a tip that the user had edited.
  removed('h-new'),
  added('h-new-posted', {
    ...onChecking,
    pendingExternalId: 'h-new',
    day: day('2026-11-12'),
    name: 'Greenleaf Market',
    amountCents: cents(61_20),
  }),
  removed('h-p4'),
  added('h-4p', {
    ...onChecking,
    pendingExternalId: 'h-p4',
    day: day('2026-11-11'),
    name: 'Taqueria del Sol',
    amountCents: cents(33_80),
  }),
  // An id that the bank removed earlier.
  added('h-p3', { ...onChecking, day: day('2026-10-25'), name: 'Corner Gas', amountCents: cents(1_00) }),
  // A row that the user edited, and one that the user deleted.
  modified('h-2', { ...onChecking, day: day('2026-09-03'), name: 'CAFE BLAU 0043', amountCents: cents(8_50) }),
  modified('h-9', {
    ...onChecking,
    day: day('2026-09-10'),
    name: 'Harbor Payroll',
    amountCents: cents(2_150_00),
    isIncome: true,
  }),
  removed('h-10'),
  added('h-last', { ...onSavings, day: day('2026-11-14'), name: 'Interest', amountCents: cents(3_21), isIncome: true }),
];

const graniteAccounts = [
  checking({ externalId: 'granite-card', name: 'Granite Card', mask: '0815', type: 1, subtype: 'credit card' }),
];

/** In pages of 5; the release read only the first page. */
export const graniteEvents: readonly BankEvent[] = Array.from({ length: 12 }, (_, index) =>
  added(`g-${index}`, {
    accountExternalId: 'granite-card',
    day: day(`2026-11-${String(1 + index).padStart(2, '0')}`),
    name: index % 3 === 0 ? 'Parcelhouse' : 'Quickstop Fuel',
    amountCents: cents(20_00 + index * 411),
  }),
);

const fakeItem = (name: string, more: Partial<FakeItem>): Partial<FakeItem> => ({
  itemId: `item-${name}`,
  accessToken: `access-${name}`,
  ...more,
});

/** Bank logins for the fake provider. */
export const harborItem = fakeItem('harbor', {
  institutionId: 'ins_harbor',
  institutionName: 'Harbor Bank',
  accounts: harborAccounts,
});
export const graniteItem = fakeItem('granite', {
  institutionId: 'ins_granite',
  institutionName: 'Granite Bank',
  accounts: graniteAccounts,
  pageRows: 5,
});

/** Continues the account of a link that ended. */
export const mapleItem = fakeItem('maple-2', {
  institutionId: 'ins_maple',
  institutionName: 'Maple Credit Union',
  accounts: [checking({ externalId: 'maple-2', persistentId: 'p-maple', name: 'Maple Checking', mask: '77' })],
});
export const mapleEvents: readonly BankEvent[] = Array.from({ length: 12 }, (_, index) =>
  added(`n-${index}`, {
    accountExternalId: 'maple-2',
    day: day(`2026-09-${String(1 + index).padStart(2, '0')}`),
    name: index % 2 === 0 ? 'Maple Street Deli' : 'Quickstop Fuel',
    amountCents: cents(11_00 + index * 203),
  }),
);
