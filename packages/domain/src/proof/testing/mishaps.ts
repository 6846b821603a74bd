import { addDays, type Day, dayParts, parseDay } from '../../day.ts';
import type { TrialChance } from '../../forecast/testing/chance.ts';
import { cents } from '../../money.ts';
import type { FixStep } from '../culprit.ts';
import type { ProofTrialRow, TrialAccount, TrialLedger } from './ledger.ts';
import { TrialPlaces } from './places.ts';
import { inIntervalOf, isStepOn, type SeededFault } from './seeded.ts';

/** Mistakes with dates, files, and orders, listed without knowing how the finder works. */
export const mishapKinds = [
  'day and month swapped',
  'signs of a file reversed',
  'file on another account',
  'order and its shipments',
  'entered on two accounts',
  'hold left beside its purchase',
  'deleted, and another entered twice',
] as const;
export type MishapKind = (typeof mishapKinds)[number];

/** Holds by gas stations, hotels, and car rentals. */
const holds = [1_00, 50_00, 75_00, 100_00, 125_00, 150_00, 175_00];

const twoDigits = (part: number) => String(part).padStart(2, '0');

/** The day as someone reads it who puts the month second; null if that isn't one. */
function withDayAndMonthSwapped(day: Day): Day | null {
  const { year, month, date } = dayParts(day);
  return parseDay(`${year}-${twoDigits(date)}-${twoDigits(month)}`);
}

const isEvery = (fix: readonly FixStep[], kind: FixStep['kind'], rows: readonly ProofTrialRow[]) =>
  fix.length > 0 && fix.every((step) => step.kind === kind && 'id' in step && rows.some(({ id }) => id === step.id));

/** Puts one mishap of a kind into a ledger; null if nothing in it allows for one. */
export class MishapSeeder {
  readonly #ledger: TrialLedger;
  readonly #chance: TrialChance;
  readonly #places: TrialPlaces;

  constructor(ledger: TrialLedger, chance: TrialChance) {
    this.#ledger = ledger;
    this.#chance = chance;
    this.#places = new TrialPlaces(ledger, chance);
  }

  #account(row: ProofTrialRow): TrialAccount | undefined {
    return this.#ledger.accounts.find(({ id }) => id === row.accountId);
  }

  #with(changed: readonly ProofTrialRow[]): ProofTrialRow[] {
    const byId = new Map(changed.map((row) => [row.id, row]));
    return this.#ledger.rows.map((row) => byId.get(row.id) ?? row);
  }

  #nextId(): number {
    return Math.max(...this.#ledger.rows.map(({ id }) => id)) + 1;
  }

  /** The intervals that have rows they shouldn't have, or lack some, if that doesn't add up to nothing. */
  #brokenBy(rows: readonly ProofTrialRow[], amountOf: (row: ProofTrialRow) => number): SeededFault['broken'] {
    const byInterval = Map.groupBy(rows, (row) => this.#places.intervalOf(row));
    return [...byInterval].flatMap(([interval, [first, ...others]]) => {
      if (!interval || !first) return [];
      return [first, ...others].reduce((sum, row) => sum + amountOf(row), 0) === 0 ? [] : [inIntervalOf(first)];
    });
  }

  #swapped(): SeededFault | null {
    const row = this.#places.pick((one) => one.origin !== 'bank' && this.#account(one)?.way !== 'running balances');
    const day = row && withDayAndMonthSwapped(row.day);
    if (!row || !day || day > this.#ledger.today) return null;
    const moved = { ...row, day };
    const [right, wrong] = [this.#places.intervalOf(row), this.#places.intervalOf(moved)];
    if (right === wrong) return null;
    return {
      kind: 'day and month swapped',
      accountId: row.accountId ?? 0,
      rows: this.#with([moved]),
      broken: wrong ? [inIntervalOf(row), inIntervalOf(moved)] : [inIntervalOf(row)],
      isRight: (fix) => isStepOn(fix, 'setDay', [row.id]),
    };
  }

  /** The rows that came with one statement. */
  #file(): ProofTrialRow[] {
    const row = this.#places.pick((one) => one.origin === 'file' && this.#account(one)?.way === 'statements');
    return row ? this.#places.besides(row) : [];
  }

  /** The file has expenses as positive numbers, and the import took them for income. */
  #reversed(): SeededFault | null {
    const file = this.#file();
    const [first] = file;
    const broken = this.#brokenBy(file, (row) => row.cents);
    if (!first || file.length < 2 || broken.length === 0) return null;
    return {
      kind: 'signs of a file reversed',
      accountId: first.accountId ?? 0,
      rows: this.#with(file.map((row) => ({ ...row, cents: cents(-row.cents) }))),
      broken,
      isRight: (fix) =>
        fix.length === file.length &&
        file.every(({ id, cents: amount }) =>
          fix.some(
            (step) =>
              step.kind === 'setAmount' &&
              step.id === id &&
              (step.isIncome ? 1 : -1) * step.amountCents === Number(amount),
          ),
        ),
    };
  }

  #onAnotherAccount(): SeededFault | null {
    const file = this.#file();
    const [first] = file;
    const others = this.#ledger.accounts.filter(({ id, way }) => id !== first?.accountId && !way.endsWith('syncs'));
    if (!first || file.length < 2 || others.length === 0) return null;
    const to = this.#chance.pick(others).id;
    const moved = file.map((row) => ({ ...row, accountId: to }));
    const broken = this.#brokenBy([...file, ...moved], (row) => row.cents);
    return {
      kind: 'file on another account',
      accountId: first.accountId ?? 0,
      rows: this.#with(moved),
      broken,
      isRight: (fix) =>
        isEvery(fix, 'move', file) && fix.every((step) => step.kind === 'move' && step.toAccountId === first.accountId),
    };
  }

  /** Two parts were charged when they shipped, and the order itself stayed. */
  #shipped(): SeededFault | null {
    const row = this.#places.pick(
      ({ isTransfer, series, cents: amount }) => !isTransfer && series === null && amount < -20_00,
    );
    if (!row) return null;
    const part = Math.round(row.cents * this.#chance.between(0.15, 0.85));
    const parts = [part, row.cents - part].map((amount, at) => ({
      ...row,
      id: this.#nextId() + at,
      cents: cents(amount),
      day: addDays(row.day, row.origin === 'bank' ? 0 : this.#chance.pick([0, 0, 1, 2])),
    }));
    const interval = this.#places.intervalOf(row);
    if (parts.some((one) => this.#places.intervalOf(one) !== interval)) return null;
    return {
      kind: 'order and its shipments',
      accountId: row.accountId ?? 0,
      rows: [...this.#ledger.rows, ...parts],
      broken: [inIntervalOf(row)],
      isRight: (fix) => isStepOn(fix, 'remove', [row.id]) || (fix.length === 2 && isEvery(fix, 'remove', parts)),
    };
  }

  /** One of two people typed it on the account that they thought had paid. */
  #onTwo(): SeededFault | null {
    const row = this.#places.pick(({ isTransfer }) => !isTransfer);
    const others = this.#ledger.accounts.filter(({ id, way }) => id !== row?.accountId && !way.endsWith('syncs'));
    if (!row || others.length === 0) return null;
    const copy: ProofTrialRow = {
      ...row,
      id: this.#nextId(),
      accountId: this.#chance.pick(others).id,
      day: addDays(row.day, this.#chance.pick([-1, 0, 0, 1])),
      origin: 'typed',
      timing: 'day',
      wasPending: false,
      series: null,
    };
    if (!this.#places.intervalOf(copy)) return null;
    return {
      kind: 'entered on two accounts',
      accountId: copy.accountId ?? 0,
      rows: [...this.#ledger.rows, copy],
      broken: [inIntervalOf(copy)],
      isRight: (fix) => isStepOn(fix, 'remove', [copy.id]),
    };
  }

  #held(): SeededFault | null {
    const row = this.#places.pick(
      ({ origin, isTransfer, cents: amount }) => origin === 'bank' && !isTransfer && amount < 0,
    );
    const amount = this.#chance.pick(holds);
    if (!row || amount === -row.cents) return null;
    const hold = { ...row, id: this.#nextId(), cents: cents(-amount), wasPending: true, series: null };
    return {
      kind: 'hold left beside its purchase',
      accountId: row.accountId ?? 0,
      rows: [...this.#ledger.rows, hold],
      broken: [inIntervalOf(hold)],
      isRight: (fix) => isStepOn(fix, 'remove', [hold.id]),
    };
  }

  /** Two mistakes between the same balances. */
  #deletedAndTwice(): SeededFault | null {
    const row = this.#places.pick();
    const others = row ? this.#places.besides(row).filter(({ cents: amount }) => amount !== row.cents) : [];
    if (!row || others.length === 0) return null;
    const other = this.#chance.pick(others);
    const twin = { ...other, id: this.#nextId() };
    if (this.#places.intervalOf(twin) !== this.#places.intervalOf(row)) return null;
    return {
      kind: 'deleted, and another entered twice',
      accountId: row.accountId ?? 0,
      rows: [...this.#with([{ ...row, isDeleted: true }]), twin],
      broken: [inIntervalOf(row)],
      isRight: (fix) =>
        fix.length === 2 &&
        fix.some((step) => step.kind === 'restore' && step.id === row.id) &&
        fix.some((step) => step.kind === 'remove' && [other.id, twin.id].includes(step.id)),
    };
  }

  seed(kind: MishapKind): SeededFault | null {
    switch (kind) {
      case 'day and month swapped':
        return this.#swapped();
      case 'signs of a file reversed':
        return this.#reversed();
      case 'file on another account':
        return this.#onAnotherAccount();
      case 'order and its shipments':
        return this.#shipped();
      case 'entered on two accounts':
        return this.#onTwo();
      case 'hold left beside its purchase':
        return this.#held();
      case 'deleted, and another entered twice':
        return this.#deletedAndTwice();
    }
  }
}
