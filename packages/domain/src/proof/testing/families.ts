import { addDays, type Day, dayNumber, dayParts, parseDay } from '../../day.ts';
import { TrialChance } from '../../forecast/testing/chance.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { StoredAssertion } from '../assertions.ts';
import { isInBalance, type ProofTrialRow, type TrialAccount, type TrialLedger, type Way } from './ledger.ts';

/** The accounts of a family. Their balances become known in other ways than those of the first generator. */
const familyAccounts = { checking: 11, shared: 12, emergency: 13, visa: 14, carLoan: 15 } as const;

const DAYS = 731;
const FIRST_DAY = parseDay('2023-09-12');
const CREDIT_TYPE = 1;
const LOAN_TYPE = 2;
const CHANGES_PER_DAY = 100;

/** How a family keeps its books. */
const habits = ['only statements', 'synced twice a week', 'only tables', 'mixed', 'on paper'] as const;
type BookHabit = (typeof habits)[number];

interface Event {
  readonly accountId: number;
  readonly day: Day;
  readonly cents: number;
  readonly pendingCents: number;
  readonly name: string;
  readonly series: string | null;
  readonly isTransfer: boolean;
}

const keys = new Map<string, string>();
function keyOf(name: string): string {
  const known = keys.get(name) ?? merchantKey(name);
  keys.set(name, known);
  return known;
}

/** 0 is Monday. */
const weekday = (day: Day) => (((dayNumber(day) + 3) % 7) + 7) % 7;
const onWorkday = (day: Day) => (weekday(day) > 4 ? addDays(day, 7 - weekday(day)) : day);
const isLastOfMonth = (day: Day) => dayParts(addDays(day, 1)).date === 1;

/** What a family buys: how often a week, what it costs, and how it is printed. */
type PriceOf = (chance: TrialChance) => number;
const anyPrice =
  (median: number, spread: number): PriceOf =>
  (chance) =>
    Math.max(99, Math.round(chance.lognormal(median, spread) * 100));
const oneOf =
  (...prices: readonly number[]): PriceOf =>
  (chance) =>
    chance.pick(prices);
const priced99: PriceOf = (chance) => chance.whole(4, 60) * 100 + 99;
const wholeDollars: PriceOf = (chance) => chance.whole(1, 24) * 500;

const shops: readonly (readonly [names: readonly string[], weekly: number, price: PriceOf, tips: boolean])[] = [
  [['KROGER #0412 DAYTON OH', 'MEIJER STORE 117', 'PUBLIX SUPER MAR 1290'], 1.9, anyPrice(58, 0.6), false],
  [['DUNKIN #342077', 'TIM HORTONS 9921', 'SQ *HILLTOP ROASTERS'], 3.2, oneOf(345, 425, 475, 525, 770), false],
  [['METRO TRANSIT FARE', 'PARKMOBILE ZONE 4410'], 2.4, oneOf(200, 275, 275, 350), false],
  [['BP#8891230 MARATHON', 'WAWA 8123', 'COSTCO GAS #0231'], 1, anyPrice(41, 0.25), false],
  [['AMZN Mktp US*2K4RT1', 'AMZN Mktp US*7H1QQ2', 'Amazon.com*MB3J9'], 1.6, anyPrice(24, 0.8), false],
  [['TST* THE OLIVE PRESS', 'TST* RAMEN KUMA', 'CHIPOTLE 1833'], 1.1, anyPrice(33, 0.45), true],
  [['WALMART SUPERCENTER', 'DOLLAR GENERAL #4410', 'FIVE BELOW 588'], 0.9, priced99, false],
  [['VENMO PAYMENT', 'ZELLE TO MARTA K', 'CASH APP*JONAS'], 0.6, wholeDollars, false],
  [['CHECK 1042', 'CHECK 1043', 'CHECK 1044', 'CHECK 1045'], 0.2, anyPrice(140, 0.7), false],
  [['ULTA BEAUTY 77', 'OLD NAVY US 5519', 'REI.COM'], 0.35, anyPrice(64, 0.7), false],
];

const monthlyBills: readonly (readonly [name: string, cents: number, date: number, spread: number])[] = [
  ['PENNYMAC MORTGAGE', -1_873_14, 1, 0],
  ['LITTLE ACORNS DAYCARE', -1_120_00, 5, 0],
  ['DOMINION ENERGY', -132_40, 18, 0.25],
  ['CITY WATER & SEWER', -61_75, 22, 0.12],
  ['GOOGLE FI WIRELESS', -74_86, 9, 0.04],
  ['SPOTIFY USA', -16_99, 13, 0],
  ['PLANET FIT CLUB FEES', -24_99, 17, 0],
  ['LEMONADE INSURANCE', -18_33, 27, 0],
];

function spending(chance: TrialChance, days: readonly Day[]): Event[] {
  const pace = chance.pick([0.35, 0.7, 1, 1, 1.5, 3]);
  const { visa, checking, shared } = familyAccounts;
  return shops.flatMap(([names, weekly, price, tips]) => {
    const accounts = chance.pick([[visa], [checking], [visa, visa, shared], [shared, checking]]);
    return days.flatMap((day) =>
      Array.from({ length: chance.poisson((weekly / 7) * pace) }, () => {
        const amount = -price(chance);
        const tip = tips && chance.is(0.6) ? Math.round(amount * chance.pick([0.15, 0.18, 0.2, 0.25])) : 0;
        const isRefund = !tips && chance.is(0.015);
        const paid = isRefund ? -amount : amount + tip;
        return {
          ...{ accountId: chance.pick(accounts), day, cents: paid, pendingCents: isRefund ? paid : amount },
          ...{ name: chance.pick(names), series: null, isTransfer: false },
        };
      }),
    );
  });
}

const regular = (accountId: number, day: Day, amount: number, name: string, series: string | null): Event => ({
  ...{ accountId, day, cents: amount, pendingCents: amount, name, series, isTransfer: false },
});

function moved(chance: TrialChance, day: Day, amount: number, [from, to]: readonly [number, number]): Event[] {
  const side = (accountId: number, on: Day, value: number, name: string): Event => ({
    ...regular(accountId, on, value, name, null),
    isTransfer: true,
  });
  return [
    side(from, day, -amount, `ONLINE TRANSFER TO ...${to}40`),
    side(to, addDays(day, chance.whole(0, 2)), amount, `ONLINE TRANSFER FROM ...${from}40`),
  ];
}

function regularly(chance: TrialChance, days: readonly Day[]): Event[] {
  const { checking, shared, emergency, visa, carLoan } = familyAccounts;
  const salary = Math.round(chance.lognormal(2_650, 0.2) * 100);
  const hourly = chance.between(280, 520);
  const aside = chance.pick([75_00, 120_00, 300_00]);
  const car = chance.pick([287_19, 341_55, 412_08]);
  return days.flatMap((day): Event[] => {
    const { date } = dayParts(day);
    const events: Event[] = [];
    if (date === 15 || isLastOfMonth(day))
      events.push(regular(checking, onWorkday(day), salary, 'ADP NORTHWIND LLC DIRECT DEP', 'salary'));
    if (weekday(day) === 4)
      events.push(regular(shared, day, Math.round(chance.lognormal(hourly, 0.2) * 100), 'SHIFTWORK PAYROLL', null));
    for (const [name, amount, on, spread] of monthlyBills)
      if (date === on) {
        const due = addDays(day, chance.pick([0, 0, 0, 1]));
        events.push(regular(shared, due, Math.round(amount * chance.lognormal(1, spread)), name, name));
      }
    if (weekday(day) === 0) events.push(...moved(chance, day, aside, [checking, emergency]));
    if (date === 3 || date === 18)
      events.push(...moved(chance, day, chance.pick([600_00, 750_00, 900_00]), [checking, shared]));
    if (date === 24) events.push(...moved(chance, day, Math.round(chance.lognormal(900, 0.4) * 100), [checking, visa]));
    if (date === 11) events.push(...moved(chance, day, car, [shared, carLoan]));
    if (isLastOfMonth(day)) {
      events.push(regular(emergency, day, chance.whole(310, 2_900), 'INTEREST PAYMENT', null));
      events.push(regular(carLoan, day, -chance.whole(40_00, 75_00), 'FINANCE CHARGE', null));
      if (chance.is(0.15)) events.push(regular(checking, day, -12_00, 'MONTHLY SERVICE FEE', null));
    }
    return events;
  });
}

interface BalancePlan {
  readonly way: Way;
  /** The days on which a balance becomes known. */
  readonly days: readonly Day[];
  /** What files say besides a closing balance. */
  readonly hasOpening: boolean;
}

/** The generator of whole ledgers, one for each seed. */
class FamilyBooks {
  readonly #chance: TrialChance;
  readonly #isClean: boolean;
  readonly #start: Day;
  readonly #days: readonly Day[];
  #nextId = 7;

  constructor(seed: number, isClean: boolean) {
    this.#chance = new TrialChance(seed * 31 + 5);
    this.#isClean = isClean;
    if (!FIRST_DAY) throw new Error('not a day');
    const start = addDays(FIRST_DAY, this.#chance.whole(0, 364));
    this.#start = start;
    this.#days = Array.from({ length: DAYS }, (_, at) => addDays(start, at));
  }

  #planOf(habit: BookHabit, accountId: number): BalancePlan {
    const { checking, visa, emergency } = familyAccounts;
    const chance = this.#chance;
    const closes = chance.pick([0, 4, 12, 25]);
    const isClosing = (day: Day) => (closes === 0 ? isLastOfMonth(day) : dayParts(day).date === closes);
    const monthEnds = this.#days.filter(isClosing);
    const quarterEnds = monthEnds.filter((_, at) => at % 3 === 2);
    const statements = accountId === emergency && chance.is(0.5) ? quarterEnds : monthEnds;
    const syncs = this.#days.filter((day) => weekday(day) === 1 || weekday(day) === 4);
    const plan = (way: Way, days: readonly Day[], hasOpening = false): BalancePlan => ({ way, days, hasOpening });
    switch (habit) {
      case 'only statements':
        return plan('statements', statements, chance.is(0.4));
      case 'synced twice a week':
        return plan('weekly syncs', syncs);
      case 'only tables':
        return plan('running balances', statements);
      case 'on paper':
        return plan('typed balances', statements);
      case 'mixed':
        if (accountId === checking) return plan('weekly syncs', syncs);
        if (accountId === visa)
          return plan(
            'statements',
            this.#days.filter((_, at) => at % 9 === 3),
          );
        return accountId === emergency ? plan('typed balances', quarterEnds) : plan('running balances', statements);
    }
  }

  /** Changes are numbered by day, and within a day by account. */
  #changeOn(day: Day, accountId: number): number {
    return (dayNumber(day) - dayNumber(this.#start) + 1) * CHANGES_PER_DAY + accountId;
  }

  #rowOf(
    event: Event,
    { way, days }: BalancePlan,
  ): Omit<ProofTrialRow, 'id'> & { pendingCents: number; seenIn: number } {
    const isBank = way === 'weekly syncs';
    const isSlow = isBank && !event.isTransfer;
    const posts = isBank ? onWorkday(addDays(event.day, isSlow ? this.#chance.pick([0, 1, 1, 2, 4]) : 0)) : event.day;
    const arrival = days.find((day) => day >= posts);
    const seen = days.find((day) => day >= event.day);
    const { accountId, name, series, isTransfer } = event;
    const unposted = this.#changeOn(addDays(this.#start, DAYS + 9), accountId);
    const postedIn = arrival ? this.#changeOn(arrival, accountId) : unposted;
    const seenIn = seen && isBank ? this.#changeOn(seen, accountId) : postedIn;
    return {
      ...{ accountId, day: posts, postedIn, name, series, isTransfer, seenIn },
      cents: cents(isBank && !arrival ? event.pendingCents : event.cents),
      pendingCents: event.pendingCents,
      merchantKey: keyOf(name),
      timing: isBank ? 'bank' : 'day',
      origin: isBank ? 'bank' : way === 'typed balances' ? 'typed' : 'file',
      isPending: isBank && !arrival,
      wasPending: seenIn < postedIn,
      ...{ afterBalanceIn: null, isDeleted: false, isRemovedByBank: false, isTicked: false },
      ...{ editedFrom: [], movedFrom: null },
    };
  }

  #balances(
    accountId: number,
    { way, days, hasOpening }: BalancePlan,
    rows: readonly ProofTrialRow[],
  ): StoredAssertion[] {
    const one = (day: Day, madeIn: number, more: Partial<StoredAssertion>): StoredAssertion => ({
      ...{ id: this.#nextId++, accountId, day, basis: 'closing', afterTransactionId: null, asOfIn: null },
      ...{ amountCents: cents(0), pendingCents: null, source: 'file', madeIn, ...more },
    });
    if (way === 'running balances') {
      const last = days.at(-1) ?? this.#start;
      return rows
        .filter(({ day }) => day <= last)
        .map((row) => one(row.day, row.postedIn, { basis: 'afterRow', afterTransactionId: row.id }));
    }
    return days.flatMap((day, at) => {
      const change = this.#changeOn(day, accountId);
      if (way === 'weekly syncs') return [one(day, change, { basis: 'asOf', asOfIn: change, source: 'bank' })];
      const before = days[at - 1];
      const opening = hasOpening && before ? [one(addDays(before, 1), change, { basis: 'opening' })] : [];
      return [...opening, one(day, change, { source: way === 'typed balances' ? 'person' : 'file' })];
    });
  }

  #account(
    accountId: number,
    plan: BalancePlan,
    rows: readonly (ProofTrialRow & { pendingCents: number; seenIn: number })[],
    includesPending: boolean,
  ): TrialAccount {
    const { visa, carLoan } = familyAccounts;
    const type = accountId === visa ? CREDIT_TYPE : accountId === carLoan ? LOAN_TYPE : 0;
    const sign = type === 0 ? 1 : -1;
    const opening = type === LOAN_TYPE ? -this.#chance.whole(9_000_00, 24_000_00) : this.#chance.whole(0, 7_500_00);
    const assertions = this.#balances(accountId, plan, rows).map((balance) => {
      const isPending = (row: (typeof rows)[number]) =>
        balance.asOfIn !== null && row.seenIn <= balance.asOfIn && (row.isPending || row.postedIn > balance.asOfIn);
      const isIn = (row: (typeof rows)[number]) => !row.isPending && isInBalance(balance, row);
      const pending = rows.filter(isPending).reduce((sum, row) => sum + row.pendingCents, 0);
      const posted = rows.filter(isIn).reduce((sum, row) => sum + row.cents, opening);
      const isBank = balance.basis === 'asOf';
      return {
        ...balance,
        amountCents: cents(sign * (posted + (isBank && includesPending ? pending : 0))),
        pendingCents: isBank ? cents(sign * pending) : null,
      };
    });
    const isKnown = !this.#isClean || this.#chance.is(0.6);
    return { id: accountId, type, way: plan.way, includesPending: isKnown ? includesPending : null, assertions };
  }

  write(): TrialLedger {
    const last = this.#days.at(-1) ?? this.#start;
    const events = [...spending(this.#chance, this.#days), ...regularly(this.#chance, this.#days)]
      .filter(({ day, cents: amount }) => day <= last && amount !== 0)
      .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
    const habit = this.#chance.pick(habits);
    const includesPending = this.#chance.is(0.4);
    const rows: ProofTrialRow[] = [];
    const accounts = Object.values(familyAccounts).map((accountId) => {
      const plan = this.#planOf(habit, accountId);
      const own = events
        .filter((event) => event.accountId === accountId)
        .map((event) => this.#rowOf(event, plan))
        .sort((a, b) => a.postedIn - b.postedIn || (a.day < b.day ? -1 : Number(a.day > b.day)))
        .map((row) => ({ ...row, id: this.#nextId++ }));
      rows.push(...own);
      return this.#account(accountId, plan, own, includesPending);
    });
    const tracked = new Set(['salary', ...monthlyBills.map(([name]) => name)].filter(() => this.#chance.is(0.6)));
    return { start: this.#start, today: addDays(last, 1), accounts, rows, tracked };
  }
}

/** A ledger of a family, which agrees with its balances. Written apart from the first generator and from the finder. */
export function generateFamily(seed: number, isClean = false): TrialLedger {
  return new FamilyBooks(seed, isClean).write();
}
