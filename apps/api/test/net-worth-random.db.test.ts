import { addDays, type Day, isDay, type LedgerId } from '@cairn/domain';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import {
  accounts,
  balanceAssertions,
  netWorthPoints,
  splitLines,
  transactions,
} from '../src/platform/db/schema/index.ts';
import { startTestApp, type TestApp } from './app.ts';
import { useTestDatabase } from './database.ts';
import { Household } from './household.ts';

/** In deep runs, as many ledgers as the rule is meant to withstand. */
const CASES = inject('isDeep') ? 10_000 : 12;
const TIMEOUT_MS = CASES * 5_000;

const database = useTestDatabase();
let cairn: TestApp;
let home: Household;
let ledgerId: LedgerId;
let categoryIds: (number | null)[] = [null];
const terms = ['earned', 'spent', 'interestAndFees', 'transfers'];

function day(text: string): Day {
  if (!isDay(text)) throw new Error(`${text} is not a day`);
  return text;
}

const firstDay = day('2026-01-01');
const today = day('2026-02-10');

beforeAll(async () => {
  cairn = await startTestApp(database.current);
  cairn.clock.set(`${today}T12:00:00Z`);
});

/** With more, a user would make too many calls per minute. */
const CASES_PER_USER = 60;

async function startHousehold(): Promise<void> {
  home = await Household.start(cairn, 'UTC');
  ledgerId = await home.ledgerId(database.current);
  const [food, fees] = [await home.category('Food'), await home.category('Bank fees')];
  categoryIds = [null, food, fees, await home.category('Pay', { Income: true })];
}

const randomDay = fc.integer({ min: 0, max: 44 }).map((at) => addDays(firstDay, at));
const pastDay = fc.integer({ min: 0, max: 40 }).map((at) => addDays(firstDay, at));
const amount = fc.integer({ min: 1, max: 500_00 });
const flag = fc.boolean();

const randomLedger = fc.record({
  accounts: fc.array(
    fc.record({
      type: fc.integer({ min: 0, max: 5 }),
      currentCents: fc.integer({ min: -500_00, max: 500_00 }),
      anchoredOn: pastDay,
      isLinked: flag,
      addedOn: fc.option(pastDay, { nil: null }),
      removedOn: fc.option(pastDay, { nil: null, freq: 3 }),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  rows: fc.array(
    fc.record({
      account: fc.nat(3),
      day: randomDay,
      amountCents: fc.constantFrom(100, 200, 325_00).chain((round) => fc.oneof(fc.constant(round), amount)),
      isIncome: flag,
      category: fc.nat(3),
      transfer: fc.integer({ min: 0, max: 4 }),
      hidden: fc.integer({ min: 0, max: 6 }),
      pending: flag,
      isSplit: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 25 },
  ),
  balances: fc.array(
    fc.record({
      account: fc.nat(3),
      day: pastDay,
      basis: fc.constantFrom('opening', 'closing', 'asOf' as const),
      amountCents: fc.integer({ min: -500_00, max: 500_00 }),
      source: fc.constantFrom('bank' as const, 'file' as const, 'person' as const),
    }),
    { maxLength: 8 },
  ),
  points: fc.uniqueArray(fc.record({ day: pastDay, assetsCents: amount, liabilitiesCents: amount }), {
    maxLength: 4,
    selector: (point) => point.day,
  }),
  days: fc.tuple(pastDay, pastDay).filter(([one, other]) => one !== other),
});

type RandomLedger = typeof randomLedger extends fc.Arbitrary<infer Value> ? Value : never;

/** Replaces the ledger's rows. The balances of manual accounts are counted as the product does. */
async function write(db: Db, { accounts: given, rows, balances, points }: RandomLedger): Promise<void> {
  for (const table of [splitLines, transactions, balanceAssertions, netWorthPoints, accounts])
    await db.delete(table).where(eq(table.ledgerId, ledgerId));
  const idOf = (at: number) => (at % given.length) + 1;
  const entries = rows.map((row, at) => ({ ...row, id: 100 + at, accountId: idOf(row.account) }));
  await db.insert(accounts).values(
    given.map(({ isLinked, removedOn, ...account }, at) => {
      const own = isLinked ? [] : entries.filter((row) => row.accountId === at + 1 && row.day > account.anchoredOn);
      const sum = (isIncome: boolean) =>
        own.reduce((total, row) => (row.isIncome === isIncome ? total + row.amountCents : total), 0);
      return {
        ...{ ledgerId, id: at + 1, changedIn: 1, name: 'x', displayName: `Account ${at + 1}`, institutionName: 'x' },
        ...{
          icon: 'fas fa-user',
          iconColor: '#22864A',
          availableCents: 0,
          cameInCents: sum(true),
          wentOutCents: sum(false),
        },
        ...account,
        externalId: isLinked ? `bank-${at}` : null,
        removedAt: removedOn === null ? null : new Date(`${removedOn}T12:00:00Z`),
      };
    }),
  );
  if (entries.length > 0)
    await db.insert(transactions).values(
      entries.map(
        ({ id, accountId, day: on, amountCents, isIncome, category, transfer, hidden, pending, isSplit }) => ({
          ...{
            ledgerId,
            id,
            accountId,
            day: on,
            amountCents,
            isIncome,
            pending,
            name: 'n',
            nameKey: 'n',
            searchText: 'n',
          },
          ...{ madeIn: 1, touchedIn: 1, changedIn: 1, markedAsTransfer: transfer === 0, hidden: hidden === 0 },
          isSplit: isSplit === 0 && amountCents > 1,
          categoryId: isSplit === 0 && amountCents > 1 ? null : (categoryIds[category] ?? null),
        }),
      ),
    );
  const split = entries.filter(({ isSplit, amountCents }) => isSplit === 0 && amountCents > 1);
  if (split.length > 0)
    await db.insert(splitLines).values(
      split.flatMap(({ id, day: on, isIncome, amountCents, category, transfer, hidden }) =>
        [Math.floor(amountCents / 2), amountCents - Math.floor(amountCents / 2)].map((part, position) => ({
          ...{ ledgerId, transactionId: id, position, day: on, isIncome, amountCents: part },
          categoryId: categoryIds[(category + position) % categoryIds.length] ?? null,
          isTransfer: transfer === position + 1,
          isCounted: transfer !== 0 && hidden !== 0,
        })),
      ),
    );
  if (balances.length > 0)
    await db.insert(balanceAssertions).values(
      balances.map(({ account, basis, ...balance }, at) => ({
        ...{ ledgerId, id: 10 + at, accountId: idOf(account), seenAt: new Date(), changedIn: 1 },
        ...balance,
        basis:
          basis === 'opening' ? ('opening' as const) : basis === 'closing' ? ('closing' as const) : ('asOf' as const),
      })),
    );
  if (points.length > 0) await db.insert(netWorthPoints).values(points.map((point) => ({ ledgerId, ...point })));
}

const cents = (dollars: number) => Math.round(dollars * 100);
const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((total, part) => total + cents(part.amount), 0);

interface Answer {
  readonly start: number;
  readonly end: number;
  readonly terms: readonly { term: string; amount: number; count: number }[];
  readonly accounts: readonly { start: number; end: number; terms: readonly { amount: number }[] }[];
}

/** The figures that Net Worth and its chart show, for days that have one. */
async function shownOn(): Promise<Map<string, number>> {
  const points: { date: string; value: number }[] = await home.get('Account/GetNetWorthDataPoints');
  return new Map(points.map(({ date, value }) => [date, cents(value)]));
}

// covers: net-worth-why 1
test(
  `in ${CASES} random ledgers, the terms add up to the difference of the shown figures, and each list to its term`,
  async () => {
    let tried = 0;
    await fc.assert(
      fc.asyncProperty(randomLedger, async (ledger) => {
        if (tried % CASES_PER_USER === 0) await startHousehold();
        tried += 1;
        await database.current.db.transaction((tx) => write(tx, ledger));
        const [from, to] = ledger.days.toSorted();
        const range = `From=${from}&To=${to}`;
        const answer: Answer = await home.get(`Account/GetNetWorthAttribution?${range}`);
        expect(sumOf(answer.terms)).toBe(cents(answer.end) - cents(answer.start));
        for (const one of answer.accounts) expect(sumOf(one.terms)).toBe(cents(one.end) - cents(one.start));
        const shown = await shownOn();
        if (from && shown.has(from)) expect(cents(answer.start)).toBe(shown.get(from));
        if (to && shown.has(to)) expect(cents(answer.end)).toBe(shown.get(to));
        for (const { term, amount: expected, count } of answer.terms) {
          if (!terms.includes(term)) continue;
          const { rows } = await home.get(`Account/GetNetWorthRows?${range}&Term=${term}`);
          expect([sumOf(rows), rows.length]).toEqual([cents(expected), count]);
        }
      }),
      { numRuns: CASES, endOnFailure: true },
    );
  },
  TIMEOUT_MS,
);
