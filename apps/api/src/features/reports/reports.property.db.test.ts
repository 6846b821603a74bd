import {
  type Cents,
  cents,
  type Day,
  figuresOf,
  isDay,
  isListed,
  type ListBehind,
  listBehind,
  membersAt,
  merchantKey,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportLine,
  type ReportQuery,
} from '@cairn/domain';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { useTestDatabase } from '../../../test/database.ts';
import { Household } from '../../../test/household.ts';
import type { Db } from '../../platform/db/database.ts';
import { countMatching, readTotals } from '../transactions/index.ts';
import { runOneReport } from './run-report.ts';

const database = useTestDatabase();
let cairn: TestApp;
beforeAll(async () => {
  cairn = await startTestApp(database.current);
});

/** Reports to try; the acceptance test has 10,000. */
const CASES = inject('isDeep') ? 600 : 12;
const TRANSACTIONS = 70;
/** Cells of each report whose lists are read; all others are compared with the same lines. */
const LISTS = 2;
const TIMEOUT_MS = CASES * 5_000;

function toDay(text: string): Day {
  if (!isDay(text)) throw new Error(text);
  return text;
}

const TODAY = toDay('2026-11-15');
const days = ['2025-11-16', '2025-12-31', '2026-02-28', '2026-10-31', '2026-11-01', '2026-11-07', '2026-11-10'];
const payees = ['Corner Cafe', 'Blue Market', 'Gas Stop'];

interface Ledger {
  readonly home: Household;
  readonly lines: readonly ReportLine[];
  readonly names: ReadonlyMap<number, string>;
  readonly accountIds: readonly number[];
  readonly categories: readonly { id: number; subs: readonly number[]; isIncome: boolean }[];
  /** Only those that still exist. */
  readonly tagIds: readonly number[];
}

const noCategory = { categoryId: null, subcategoryId: null, isIncomeCategory: false };

/** Transactions of every kind, created through the API, and the lines that reports should count. */
async function createLedger(): Promise<Ledger> {
  const home = await Household.start(cairn);
  const accountIds = [await home.account('Checking', 0), await home.account('Card', 0)];
  const categories: { id: number; subs: number[]; isIncome: boolean }[] = [];
  for (const [name, isIncome] of [
    ['Food', false],
    ['Home', false],
    ['Pay', true],
  ] as const) {
    const id = await home.category(name, { Income: isIncome });
    categories.push({ id, isIncome, subs: [await home.subcategory(id, `${name} A`), await home.subcategory(id, 'B')] });
  }
  const [trip, gift, merged, deleted] = [
    await home.tag('Trip'),
    await home.tag('Gift'),
    await home.tag('Former trip'),
    await home.tag('Deleted'),
  ];
  const shown = new Map([
    [trip, trip],
    [gift, gift],
    [merged, trip],
  ]);
  const [lines, names] = [[] as ReportLine[], new Map<number, string>()];
  const random = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 40, maxLength: 40 }), {
    numRuns: TRANSACTIONS,
    seed: 22,
  });
  for (const numbers of random) {
    let at = 0;
    const next = (limit: number) => (numbers[at++ % numbers.length] ?? 0) % limit;
    const pick = <Item>(items: readonly Item[]): Item | undefined => items[next(items.length)];
    const aCategory = () => {
      const category = next(5) === 0 ? undefined : pick(categories);
      const sub = category && next(2) === 0 ? pick(category.subs) : undefined;
      return { categoryId: category?.id ?? null, subcategoryId: sub ?? null, isIncomeCategory: !!category?.isIncome };
    };
    const someTags = () => [trip, gift, merged, deleted].filter(() => next(4) === 0);
    const name = pick(payees) ?? '';
    const accountId = next(4) === 0 ? null : (pick(accountIds) ?? null);
    const [isIncome, markedAsTransfer, hidden] = [next(3) === 0, next(8) === 0, next(8) === 0];
    const amount = cents(1_00 + next(200_00));
    const tagIds = someTags();
    const day = toDay(pick(days) ?? '');
    const isSplit = next(3) === 0;
    const returned = next(2) === 0 ? -25 : 25;
    const parts = isSplit
      ? [cents(amount - 50 - returned), cents(50), cents(returned)].map((part) => ({
          ...{ amount: part, tagIds: someTags() },
          // A line that is a transfer has no category.
          ...(next(6) === 0 ? { ...noCategory, isTransfer: true } : { ...aCategory(), isTransfer: false }),
        }))
      : [{ amount, tagIds: [], isTransfer: false, ...aCategory() }];
    const [only] = parts;
    const transactionId = await home.spend(amount / 100, name, {
      ...{ transactionDate: day, isIncome, markedAsTransfer, hidden, AccountID: accountId, TagIDs: tagIds },
      ...(isSplit
        ? {
            Splits: parts.map((part) => ({
              ...{ amount: part.amount / 100, isTransfer: part.isTransfer, tagIDs: part.tagIds },
              ...{ categoryID: part.categoryId, subcategoryID: part.subcategoryId },
            })),
          }
        : { TransactionCategoryID: only?.categoryId, TransactionSubcategoryID: only?.subcategoryId }),
    });
    names.set(transactionId, name);
    for (const part of parts)
      lines.push({
        ...{ transactionId, day, accountId, payee: merchantKey(name), isIncome, transactionAmount: amount },
        ...{ amount: part.amount, isHidden: hidden, isTransfer: markedAsTransfer || part.isTransfer },
        ...{ categoryId: part.categoryId, subcategoryId: part.subcategoryId, isIncomeCategory: part.isIncomeCategory },
        tagIds: [...new Set([...tagIds, ...part.tagIds].flatMap((id) => shown.get(id) ?? []))],
      });
  }
  await home.post('Tag/MergeTags', { fromTagID: merged, intoTagID: trip });
  await home.post('Tag/DeleteTag', { tagID: deleted });
  const removed = lines[0]?.transactionId ?? 0;
  await home.post('Transaction/DeleteTransaction', { userTransactionID: removed });
  const left = lines.filter(({ transactionId }) => transactionId !== removed);
  return { home, lines: left, names, accountIds, categories, tagIds: [trip, gift] };
}

const texts = ['', 'cafe', 'market'];

function anyQuery({ accountIds, categories, tagIds }: Ledger): fc.Arbitrary<ReportQuery> {
  // None in most reports, so that many have several cells.
  const some = <Item>(items: readonly Item[]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 1, arbitrary: fc.subarray([...items], { minLength: 1, maxLength: 3 }) },
    );
  const choices = categories.flatMap(({ id, subs }) => [
    { categoryId: id },
    { categoryId: id, subcategoryId: null },
    ...subs.map((subcategoryId) => ({ categoryId: id, subcategoryId })),
  ]);
  const limitIn = (min: number, max: number): fc.Arbitrary<Cents | null> =>
    fc.option(fc.integer({ min, max }).map(cents), { freq: 1 });
  return fc.record({
    range: fc.oneof(
      fc.constantFrom('thisMonth', 'last12Months', 'lastYear', 'allTime').map((kind) => ({
        ...{ kind: kind as ReportQuery['range']['kind'], first: null, last: null },
      })),
      fc.tuple(fc.constantFrom(...days), fc.constantFrom(...days)).map((pair) => {
        const [first = '', last = ''] = pair.toSorted();
        return { kind: 'fixed' as const, first: toDay(first), last: toDay(last) };
      }),
    ),
    grain: fc.constantFrom(...REPORT_GRAINS),
    groupBy: fc.uniqueArray(fc.constantFrom(...REPORT_GROUPS), { maxLength: 2 }),
    measure: fc.constantFrom(...REPORT_MEASURES),
    comparesLastYear: fc.boolean(),
    filters: fc.record(
      {
        accountIds: some([...accountIds, null]),
        categories: some([...choices, { categoryId: null }]),
        tagIds: some([...tagIds, null]),
        payees: some(payees.map((name) => merchantKey(name))),
        amountFrom: limitIn(1, 60_00),
        amountTo: limitIn(120_00, 201_00),
        searchText: fc.constantFrom(...texts),
        includesTransfers: fc.boolean(),
        includesHidden: fc.boolean(),
      },
      { requiredKeys: ['amountFrom', 'amountTo', 'searchText', 'includesTransfers', 'includesHidden'] },
    ),
  });
}

/** The list's totals as the calls answer them. */
async function listed(db: Db, ledgerId: number, filter: ListBehind) {
  const { count, moneyIn, moneyOut } = await readTotals(db, ledgerId, filter, undefined);
  expect(await countMatching(db, ledgerId, filter)).toBe(count);
  return { count, net: moneyIn - moneyOut };
}

// covers: reports 6
test(
  'random reports: every cell equals the sum of its list, and all groupings of an object have the same total',
  async () => {
    const ledger = await createLedger();
    const ledgerId = await ledger.home.ledgerId(database.current);
    const { db } = database.current;
    const expected = (filter: ListBehind) => {
      const isFound = ({ transactionId }: ReportLine) =>
        (ledger.names.get(transactionId) ?? '').toLowerCase().includes(filter.searchText ?? '');
      return figuresOf(ledger.lines.filter((line) => isFound(line) && isListed(line, filter)));
    };
    let [cells, lists] = [0, 0];
    await fc.assert(
      fc.asyncProperty(anyQuery(ledger), fc.nat(), async (query, seed) => {
        await db.transaction(async (tx) => {
          const { previous, ...current } = await runOneReport(tx, ledgerId, query, TODAY);
          for (const report of previous ? [current, previous] : [current]) {
            const { range, sides, total } = report;
            expect(total).toEqual(expected(listBehind(query, range, [])));
            for (const { at, ...figures } of report.cells)
              expect(figures).toEqual(expected(listBehind(query, range, membersAt(report, at))));
            for (const { by, members } of sides)
              for (const member of members)
                expect(member.total).toEqual(expected(listBehind(query, range, [{ by, member }])));
            const paths = [[], ...report.cells.map(({ at }) => membersAt(report, at))];
            for (let number = 0; number < LISTS; number += 1) {
              const filter = listBehind(query, range, paths[(seed + number * 7) % paths.length] ?? []);
              const { spent, earned, count } = expected(filter);
              expect(await listed(tx, ledgerId, filter)).toEqual({ count, net: earned - spent });
              lists += 1;
            }
            cells += report.cells.length;
          }
        });
      }),
      { numRuns: CASES },
    );
    // Random filters leave some reports empty.
    expect(cells).toBeGreaterThan(0);
    expect(lists).toBeGreaterThan(CASES);
  },
  TIMEOUT_MS,
);
