import { nameKey } from '@cairn/domain';
import { expect } from 'vitest';
import { type LargeLedger, type Merchant, TRANSFER_IN, TRANSFER_OUT } from '../large-ledger.ts';
import type { Site } from './site.ts';

const ROWS = 100_000;
const CHUNK = 2_500;
const FIRST_DAY = '2016-05-01';
const DAYS = 3_661;
const IMPORT_ID = '0b0e7a3e-6f0a-4a1e-9d7e-2f6c3f1f9a10';
const EDITS = { count: 1_500, lastRow: 99_999, rowsApart: 37, from: '2026-08-20T08:00:00Z', minutesApart: 60 };
const DELETIONS = { count: 200, lastRow: 98_000, rowsApart: 53, from: '2026-10-22T08:00:00Z', minutesApart: 10 };
/** The place in the list of the merchant that gets a rule of its own later. */
const LATE_RULE = 35;

type Place = readonly [category: string, subcategory?: string];

/** With the place that the file names; the rest is left to the rules. */
const named: readonly (readonly [name: string, place: Place | null, isIncome?: true])[] = [
  ['Greenleaf Market', ['Groceries', 'Market']],
  ['Trader Joe’s', ['Groceries']],
  ['Cornerstone Café', ['Coffee']],
  ['Metro Transit', ['Transport']],
  ['Quickstop Fuel', ['Fuel']],
  ['Fairmont Payroll', ['Salary'], true],
  ['Noodle Garden', ['Restaurants', 'Dinner']],
  ['Taqueria del Sol', ['Restaurants', 'Lunch']],
  ['Bäckerei Süß', ['Groceries', 'Bakery']],
  ['Wellspring Pharmacy', ['Health']],
  ['Homestead Hardware', ['Shopping', 'Gadgets']],
  ['Northwind Energy', ['Utilities', 'Power']],
  ['Parcelhouse Refund', ['Shopping'], true],
  ['Clearwater Utility District', ['Utilities', 'Water']],
  ['Lightpath Internet', ['Utilities', 'Internet']],
  ['Elm Street Property', ['Rent']],
  ['Harborview Dental', ['Health']],
  ['Little Sprouts Daycare', ['Children', 'Daycare']],
  ['Summit Insurance', ['Insurance']],
  ['Evergreen Airlines', ['Travel', 'Flights']],
  ['Greenleaf Market #2', null],
  ['CAFÉ BLAU', null],
  ['Blue Heron Coffee', null],
  ['Corner Gas Station', null],
  ['Taqueria “El Camino”', null],
  ['Bluebird Energy', null],
  ['Pawprint Veterinary', null],
  ['Tunewave', null],
  ['Streamline Video', null],
  ['Little Sprouts – North', null],
  ['Evergreen Airlines Bags', null],
  ['Alder Studio Payroll', null, true],
  ['Oak Property Management', null],
  ['Biofuel Co-op', null],
  ['Parcelhouse', null],
  ['Corner Books', null],
  ['ATM Withdrawal', null],
  ['Ørsted Smørrebrød', null],
  ['Transfer to savings', null],
  ['Transfer from checking', null, true],
];

/** What the rules of the release make of those without a place. */
const ruled: Readonly<Record<string, readonly [place: Place, rule: string]>> = {
  'Greenleaf Market #2': [['Groceries', 'Market'], 'Name contains greenleaf'],
  'CAFÉ BLAU': [['Coffee'], 'Name contains café'],
  'Blue Heron Coffee': [['Coffee'], 'Name contains coffee'],
  'Corner Gas Station': [['Fuel'], 'Name contains gas'],
  'Taqueria “El Camino”': [['Restaurants', 'Lunch'], 'Name contains taqueria'],
  'Bluebird Energy': [['Utilities', 'Power'], 'Name contains energy'],
  'Pawprint Veterinary': [['Pets'], 'Name contains veterinary'],
  Tunewave: [['Subscriptions'], 'Name equals Tunewave'],
  'Streamline Video': [['Subscriptions'], 'Name equals Streamline Video'],
  'Little Sprouts – North': [['Children', 'Daycare'], 'Name contains sprouts'],
  'Evergreen Airlines Bags': [['Travel', 'Flights'], 'Name contains airlines'],
  'Alder Studio Payroll': [['Salary'], 'Name contains payroll'],
  'Oak Property Management': [['Rent'], 'Name contains property'],
  'Biofuel Co-op': [['Fuel'], 'Name contains fuel'],
};

function merchantsOf(ids: Readonly<Record<string, number>>): Merchant[] {
  return named.map(([name, place, isIncome = false]) => {
    const byRule = ruled[name];
    const [category, subcategory] = place ?? byRule?.[0] ?? [];
    return {
      name,
      key: nameKey(name),
      isIncome,
      categoryId: ids[`category ${category}`] ?? null,
      subcategoryId: ids[`subcategory ${subcategory}`] ?? null,
      source: place ? 'import' : byRule ? 'rule' : null,
      rule: byRule?.[1] ?? null,
    };
  });
}

const DAY_MS = 86_400_000;
const dayOf = (n: number) =>
  new Date(Date.parse(`${FIRST_DAY}T00:00:00Z`) + Math.floor((n * DAYS) / ROWS) * DAY_MS).toISOString().slice(0, 10);

/** The `n`th row of the file, as a browser sends it. */
function fileRow(n: number, merchants: readonly Merchant[], ids: Readonly<Record<string, number>>) {
  const place = n % 40;
  const merchant = merchants[place];
  if (!merchant) throw new Error('there is no such merchant');
  const isTransfer = place === TRANSFER_OUT || place === TRANSFER_IN;
  const pair = isTransfer ? n - (n % 2) : n;
  const isLarge = merchant.isIncome || place === TRANSFER_OUT;
  const cents = 100 + ((pair * 7919) % 19_000) + (isLarge ? 150_000 : 0);
  const account =
    place === TRANSFER_IN
      ? 'Savings'
      : place === TRANSFER_OUT || n % 3 === 0
        ? 'Checking'
        : n % 3 === 1
          ? 'Card'
          : null;
  return {
    transactionDate: dayOf(n),
    displayName: merchant.name,
    displayDescription: n % 4 === 1 ? '' : `POS PURCHASE ${n} SEATTLE WA`,
    amount: cents / 100,
    isIncome: merchant.isIncome,
    markedAsTransfer: [TRANSFER_OUT, TRANSFER_IN].includes(n % 80),
    hidden: n % 101 === 0,
    ...(n % 2 === 0 && { ExternalID: `FIT-${n}` }),
    ...(account !== null && { AccountID: ids[`account ${account}`] }),
    ...(merchant.source === 'import' && {
      CategoryID: merchant.categoryId,
      ...(merchant.subcategoryId !== null && { SubcategoryID: merchant.subcategoryId }),
    }),
  };
}

async function importFile(site: Site, merchants: readonly Merchant[], ids: Readonly<Record<string, number>>) {
  for (let start = 0; start < ROWS; start += CHUNK) {
    const Rows = Array.from({ length: CHUNK }, (_, at) => fileRow(start + at, merchants, ids));
    await site.call('maya', 'Import/StageImport', { ImportID: IMPORT_ID, Chunk: start / CHUNK, Rows });
  }
  const order = { ImportID: IMPORT_ID, FileName: 'ten-years.csv' };
  expect(await site.change('maya', 'imported', 'Import/CommitImport', order)).toEqual({ added: ROWS, leftOut: 0 });
}

/** What the history says of a change set. */
async function setOf(site: Site, name: string) {
  const id = site.marks.maya?.[`set ${name}`] ?? 0;
  const [set] = await site.old.query('select to_jsonb(s) as found from change_sets s where id = $1', [id]);
  const { made_at: at, summary, removed } = Object(set?.found);
  return { id, at, summary, removed };
}

async function editEach(site: Site, firstId: number, categoryIds: readonly number[]): Promise<number> {
  let first = 0;
  for (let k = 0; k < EDITS.count; k += 1) {
    await site.at(new Date(Date.parse(EDITS.from) + k * EDITS.minutesApart * 60_000).toISOString());
    const userTransactionID = firstId + EDITS.lastRow - k * EDITS.rowsApart;
    const { answer } = await site.call('maya', `Transaction/GetTransactionData/${userTransactionID}`, {}, 'GET');
    const { set } = await site.call('maya', 'Transaction/UpdateTransaction', {
      userTransactionID,
      displayName: answer.displayName,
      displayDescription: answer.displayDescription,
      amount: answer.amount,
      transactionDate: answer.transactionDate,
      isIncome: answer.isIncome,
      markedAsTransfer: answer.markedAsTransfer,
      hidden: answer.hidden,
      transactionCategoryID: categoryIds[k % categoryIds.length],
    });
    first ||= set;
    expect(set).toBe(first + k);
  }
  return first;
}

async function deleteEach(site: Site, firstId: number): Promise<number> {
  let first = 0;
  for (let k = 0; k < DELETIONS.count; k += 1) {
    await site.at(new Date(Date.parse(DELETIONS.from) + k * DELETIONS.minutesApart * 60_000).toISOString());
    const userTransactionID = firstId + DELETIONS.lastRow - k * DELETIONS.rowsApart;
    const { set } = await site.call('maya', 'Transaction/DeleteTransaction', { userTransactionID });
    first ||= set;
    expect(set).toBe(first + k);
  }
  return first;
}

/** Brings the file in and works on it for months, all through the API. */
export async function makeLargeLedger(site: Site): Promise<LargeLedger> {
  const ids = site.marks.maya ?? {};
  const idOf = (name: string) => ids[name] ?? 0;
  const merchants = merchantsOf(ids);
  await site.at('2026-05-10T09:00:00Z');
  await importFile(site, merchants, ids);
  const [first] = await site.old.query('select min(id) as id from transactions where made_in = $1', [
    idOf('set imported'),
  ]);
  const firstId = Number(first?.id);

  await site.at('2026-08-18T09:00:00Z');
  const fifths = Array.from({ length: ROWS / 5 }, (_, at) => firstId + at * 5 + 3);
  const recategorize = { transactionIDs: fifths, newCategoryID: idOf('category Household') };
  await site.change('maya', 'recategorized', 'Transaction/BulkRecategorizeTransactions', recategorize);
  const CategoryRules = [{ Type: 'Name', Comparison: 'contains', ComparisonValue: 'corner books' }];
  const books = { CategoryID: idOf('category Projects'), CategoryRules };
  await site.change('maya', 'ruled', 'Rule/SaveCategoryRules', books);
  // As the product's job does within a minute.
  await site.old.query('analyze');
  const categoryIds = ['Gifts', 'Small change', 'Fun'].map((name) => idOf(`category ${name}`));
  const edited = await editEach(site, firstId, categoryIds);
  const deleted = await deleteEach(site, firstId);
  const [user] = await site.old.query(`select id from users where subject = 'maya'`);
  return {
    userId: Number(user?.id),
    firstId,
    rows: ROWS,
    firstDay: FIRST_DAY,
    days: DAYS,
    accounts: {
      checking: idOf('account Checking'),
      savings: idOf('account Savings'),
      card: idOf('account Card'),
    },
    merchants,
    imported: await setOf(site, 'imported'),
    recategorized: { ...(await setOf(site, 'recategorized')), categoryId: idOf('category Household') },
    ruled: {
      ...(await setOf(site, 'ruled')),
      categoryId: idOf('category Projects'),
      rule: 'Name contains corner books',
      merchant: LATE_RULE,
    },
    edited: { ...EDITS, firstId: edited, categoryIds },
    deleted: { ...DELETIONS, firstId: deleted },
  };
}
