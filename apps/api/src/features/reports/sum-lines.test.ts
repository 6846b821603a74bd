import {
  addDays,
  type Cents,
  cents,
  dayNumber,
  figuresOf,
  isListed,
  listBehind,
  parseDay,
  periodsIn,
  REPORT_GRAINS,
  REPORT_GROUPS,
  REPORT_MEASURES,
  type ReportGroup,
  type ReportLine,
  type ReportMember,
  type ReportQuery,
} from '@cairn/domain';
import fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { ReportLabels } from './labels.ts';
import { HIDDEN_FLAG, INCOME_FLAG, LinePlaces, type ReportColumns, TRANSFER_FLAG } from './line-columns.ts';
import { LineTags } from './line-tags.ts';
import { type MemberId, type ReportScope, sumLines } from './sum-lines.ts';

const FIRST = parseDay('2024-01-30') ?? unexpected();
const DAYS = 120;
const CASES = inject('isDeep') ? 1_000 : 300;

function unexpected(): never {
  throw new Error('not a day');
}

const orNull = fc.option(fc.integer({ min: 1, max: 3 }));

/** Categories 1 to 3, of which 3 is income; each has the subcategories 10 and 11 times its ID. */
const category = fc.tuple(orNull, fc.constantFrom(null, 10, 11)).map(([categoryId, times]) => ({
  categoryId,
  subcategoryId: categoryId !== null && times !== null ? categoryId * times : null,
  isIncomeCategory: categoryId === 3,
}));

function labelOf(parentId: number | null, isIncome: boolean) {
  return { name: '', icon: '', iconColor: '', parentId, isIncome };
}

const labels: ReportLabels = {
  categories: new Map(
    [1, 2, 3].flatMap((id) => [
      [id, labelOf(null, id === 3)] as const,
      ...[10, 11].map((times) => [id * times, labelOf(id, false)] as const),
    ]),
  ),
  accounts: new Map(),
  tags: new Map(),
};

const rarely = fc.nat(5).map((number) => number === 0);
const someTags = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 });

/** A transaction that is a line itself, or has several. */
const transaction = fc.record({
  day: fc.nat(DAYS).map((count) => addDays(FIRST, count)),
  accountId: orNull,
  payee: fc.constantFrom('', 'cafe', 'market'),
  isIncome: fc.boolean(),
  transactionAmount: fc.integer({ min: 1, max: 900 }).map(cents),
  isTransfer: rarely,
  isHidden: rarely,
  tagIds: someTags,
  parts: fc.array(
    fc.record({
      ofCategory: category,
      amount: fc.integer({ min: -300, max: 900 }).map(cents),
      isTransfer: rarely,
      tagIds: someTags,
    }),
    { minLength: 1, maxLength: 4 },
  ),
});

type GivenTransaction = typeof transaction extends fc.Arbitrary<infer Given> ? Given : never;

interface GivenLine extends ReportLine {
  readonly position: number;
}

function linesOf(given: GivenTransaction, index: number): GivenLine[] {
  const { parts, tagIds, isTransfer, ...shared } = given;
  return parts.map((part, position) => ({
    ...shared,
    ...{ transactionId: 100 + index, position, amount: part.amount, ...part.ofCategory },
    isTransfer: isTransfer || part.isTransfer,
    tagIds: [...new Set([...tagIds, ...part.tagIds])],
  }));
}

/** The lines as columns, and what their numbers stand for. */
function toColumns(lines: readonly GivenLine[]) {
  const places = new LinePlaces();
  const columns: ReportColumns = {
    length: lines.length,
    day: Int32Array.from(lines, ({ day }) => dayNumber(day)),
    flags: Uint8Array.from(
      lines,
      ({ isIncome, isTransfer, isHidden }) =>
        (isIncome ? INCOME_FLAG : 0) + (isTransfer ? TRANSFER_FLAG : 0) + (isHidden ? HIDDEN_FLAG : 0),
    ),
    net: Float64Array.from(lines, ({ isIncome, amount }) => (isIncome ? amount : -amount)),
    category: Int32Array.from(lines, ({ categoryId, subcategoryId }) => {
      const id = subcategoryId ?? categoryId;
      return id === null ? 0 : places.categories.placeOf(id);
    }),
    id: Float64Array.from(lines, ({ transactionId }) => transactionId),
    position: Int32Array.from(lines, ({ position }) => position),
    account: Int32Array.from(lines, ({ accountId }) => (accountId === null ? 0 : places.accounts.placeOf(accountId))),
    payee: Int32Array.from(lines, ({ payee }) => (payee === '' ? 0 : places.payees.placeOf(payee))),
    wholeAmount: Float64Array.from(lines, ({ transactionAmount }) => transactionAmount),
  };
  const byTransaction = Map.groupBy(lines, ({ transactionId }) => transactionId);
  const ofLines = [...byTransaction].map(
    ([id, own]) => [id, new Map(own.map(({ position, tagIds }) => [position, tagIds]))] as const,
  );
  return {
    columns,
    facts: { places, labels, tags: new LineTags([1, 2, 3], new Map(), new Map(ofLines)), foundIds: null },
  };
}

const some = <Item>(item: fc.Arbitrary<Item>) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(item, { minLength: 1, maxLength: 3 }) },
  );
const limitIn = (min: number, max: number): fc.Arbitrary<Cents | null> =>
  fc.option(fc.integer({ min, max }).map(cents), { freq: 1 });

const scope: fc.Arbitrary<ReportScope> = fc
  .record({
    first: fc.nat(DAYS / 4).map((count) => addDays(FIRST, count)),
    length: fc.integer({ min: DAYS / 4, max: DAYS }),
    grain: fc.constantFrom(...REPORT_GRAINS),
    groupBy: fc.uniqueArray(fc.constantFrom(...REPORT_GROUPS), { maxLength: 2 }),
    measure: fc.constantFrom(...REPORT_MEASURES),
    filters: fc.record({
      accountIds: some(orNull),
      categories: some(
        fc.oneof(
          category.map(({ isIncomeCategory: _isIncome, ...choice }) => choice),
          orNull.map((categoryId) => ({ categoryId })),
        ),
      ),
      tagIds: some(orNull),
      payees: some(fc.constantFrom('cafe', 'gas')),
      amountFrom: limitIn(1, 300),
      amountTo: limitIn(600, 900),
      searchText: fc.constant(''),
      includesTransfers: fc.boolean(),
      includesHidden: fc.boolean(),
    }),
  })
  .map(({ first, length, ...parts }) => {
    const range = { first, last: addDays(first, length) };
    const query: ReportQuery = { ...parts, range: { kind: 'fixed', ...range }, comparesLastYear: false };
    return { ledgerId: 1, query, range, days: range, periods: periodsIn(range, parts.grain) };
  });

/** What a row or column stands for. */
function memberOf(by: ReportGroup, id: MemberId, { periods }: ReportScope): ReportMember {
  const number = typeof id === 'number' ? id : null;
  const parentId = number === null ? null : (labels.categories.get(number)?.parentId ?? null);
  switch (by) {
    case 'category':
      return { categoryId: number };
    case 'subcategory':
      return parentId === null
        ? { categoryId: number, subcategoryId: null }
        : { categoryId: parentId, subcategoryId: number };
    case 'payee':
      return { payee: String(id) };
    case 'account':
      return { accountId: number };
    case 'tag':
      return { tagId: number };
    case 'period':
      return { first: periods[number ?? 0]?.first, last: periods[number ?? 0]?.last };
  }
}

// covers: reports 28
test('random lines: cells, rows, columns, and the total are the sums of the lines that their lists count', () => {
  let cells = 0;
  fc.assert(
    fc.property(fc.array(transaction, { maxLength: 12 }), scope, (given, asked) => {
      const lines = given.flatMap(linesOf);
      const { columns, facts } = toColumns(lines);
      const { query, range } = asked;
      const listed = (ids: readonly (readonly [ReportGroup, MemberId])[]) => {
        const members = ids.map(([by, id]) => ({ by, member: memberOf(by, id, asked) }));
        return figuresOf(lines.filter((line) => isListed(line, listBehind(query, range, members))));
      };
      const { total, cells: found, sides } = sumLines([columns], asked, facts);
      expect(total).toEqual(listed([]));
      const byOf = (side: number) => query.groupBy[side] ?? 'category';
      for (const { ids, figures } of found) expect(figures).toEqual(listed(ids.map((id, side) => [byOf(side), id])));
      for (const [side, members] of sides.entries())
        for (const [id, { figures }] of members) expect(figures).toEqual(listed([[byOf(side), id]]));
      const counted = lines.filter((line) => isListed(line, listBehind(query, range, [])));
      // No line is missing: each is in a cell, or in several if it is grouped by tag.
      const spent = found.reduce((sum, { figures }) => sum + figures.spent - figures.earned, 0);
      if (!query.groupBy.includes('tag')) expect(spent).toBe(total.spent - total.earned);
      expect(found.length > 0).toBe(counted.length > 0);
      cells += found.length;
    }),
    { numRuns: CASES },
  );
  expect(cells).toBeGreaterThan(CASES / 2);
});

// covers: reports 28
test('the lines of a year are other transactions than those at any place of another: 2 + 1 + 2 = 5', () => {
  const [line] = linesOf(fc.sample(transaction, 1)[0] ?? unexpected(), 0);
  if (!line) throw new Error('a transaction has a line');
  const plain = { ...line, day: FIRST, isTransfer: false, isHidden: false };
  const { columns, facts } = toColumns([plain, plain]);
  const { id: _id, ...two } = columns;
  const { id: _other, ...one } = toColumns([plain]).columns;
  const range = { first: FIRST, last: FIRST };
  const filters = { amountFrom: null, amountTo: null, searchText: '', includesTransfers: false, includesHidden: false };
  const query: ReportQuery = {
    ...{ range: { kind: 'fixed', ...range }, grain: 'month', groupBy: ['account'], measure: 'net', filters },
    comparesLastYear: false,
  };
  const asked = { ledgerId: 1, query, range, days: range, periods: [] };
  expect(sumLines([two, one, two], asked, facts).total.count).toBe(5);
});
