import { addDays, daysBetween } from '../../day.ts';
import type { TrialChance } from '../../forecast/testing/chance.ts';
import { cents } from '../../money.ts';
import type { StoredAssertion } from '../assertions.ts';
import type { FixStep } from '../culprit.ts';
import type { ProofTrialRow, TrialAccount, TrialLedger } from './ledger.ts';
import { TrialPlaces } from './places.ts';
import { inIntervalOf, isAddingUpTo, isSettingAmount, isStepOn, type SeededFault } from './seeded.ts';

/** The eight faults of the specification, seeded in another way: banks and files get them wrong as well as people. */
export const specifiedSlips = [
  'family: dropped row',
  'family: duplicate',
  'family: altered amount',
  'family: wrong sign',
  'family: transposed digits',
  'family: deleted row',
  'family: wrong account',
  'family: two rows missing',
] as const;

/** What else goes wrong in a family's books, listed without knowing how the finder works. */
export const otherSlips = [
  'altered without a trace',
  'three rows in a row missing',
  'exports overlap',
  'several deleted at once',
  'several moved at once',
  'typed beside the bank’s',
  'one side of a transfer missing',
  'transfer wrong on both sides',
  'comma read as a decimal point',
  'digit typed twice',
  'cents cut off',
  'pay before taxes',
  'reversal missing',
  'balance of another account',
  'sign of a balance',
  'two faults at different times',
] as const;
export type SlipKind = (typeof specifiedSlips)[number] | (typeof otherSlips)[number];

const HISTORY_DAYS = 90;

const isEvery = (fix: readonly FixStep[], kind: FixStep['kind'], rows: readonly ProofTrialRow[]) =>
  fix.length === rows.length &&
  rows.every(({ id }) => fix.some((step) => step.kind === kind && 'id' in step && step.id === id));

/** Seeds one slip of a kind into a family's ledger; null if nothing in it allows for one. */
export class SlipSeeder {
  readonly #ledger: TrialLedger;
  readonly #chance: TrialChance;
  readonly #places: TrialPlaces;

  constructor(ledger: TrialLedger, chance: TrialChance) {
    this.#ledger = ledger;
    this.#chance = chance;
    this.#places = new TrialPlaces(ledger, chance);
  }

  #nextId(): number {
    return Math.max(...this.#ledger.rows.map(({ id }) => id)) + 1;
  }

  #with(changed: readonly ProofTrialRow[]): ProofTrialRow[] {
    const byId = new Map(changed.map((row) => [row.id, row]));
    return this.#ledger.rows.map((row) => byId.get(row.id) ?? row);
  }

  #without(gone: readonly ProofTrialRow[]): ProofTrialRow[] {
    const ids = new Set(gone.map(({ id }) => id));
    return this.#ledger.rows.filter(({ id }) => !ids.has(id));
  }

  #isRecent({ day }: ProofTrialRow): boolean {
    return daysBetween(day, this.#ledger.today) <= HISTORY_DAYS;
  }

  #missing(kind: SlipKind, row: ProofTrialRow): SeededFault {
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: this.#without([row]),
      broken: [inIntervalOf(row)],
      isRight: (fix) => isAddingUpTo(fix, row.cents),
    };
  }

  /** An edit of a bank's or a file's row leaves a trace for good, and one of a typed row for 90 days. */
  #altered(kind: SlipKind, row: ProofTrialRow, amount: number, isEdit: boolean): SeededFault | null {
    if (amount === 0 || amount === row.cents) return null;
    const isTraced = isEdit && (row.origin !== 'typed' || this.#isRecent(row));
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: this.#with([{ ...row, cents: cents(amount), editedFrom: isTraced ? [row.cents] : [] }]),
      broken: [inIntervalOf(row)],
      isRight: (fix) => isSettingAmount(fix, row.id, row.cents),
    };
  }

  #duplicate(kind: SlipKind, row: ProofTrialRow, more: Partial<ProofTrialRow>): SeededFault | null {
    const copy = { ...row, id: this.#nextId(), series: null, ...more };
    if (!this.#places.intervalOf(copy)) return null;
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: [...this.#ledger.rows, copy],
      broken: [inIntervalOf(copy)],
      isRight: (fix) => isStepOn(fix, 'remove', [row.id, copy.id]),
    };
  }

  #swapped(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const digits = [...String(Math.abs(row.cents))];
    const places = digits.flatMap((digit, at) => (at > 0 && digit !== digits[at - 1] ? [at] : []));
    if (places.length === 0) return null;
    const at = this.#chance.pick(places);
    const [left = '', right = ''] = [digits[at - 1], digits[at]];
    const swapped = [...digits.slice(0, at - 1), right, left, ...digits.slice(at + 1)].join('');
    if (swapped.startsWith('0')) return null;
    return this.#altered(kind, row, Math.sign(row.cents) * Number(swapped), this.#chance.is(0.2));
  }

  #onOther(kind: SlipKind, rows: readonly ProofTrialRow[]): SeededFault | null {
    const [first] = rows;
    const others = this.#ledger.accounts.filter(({ id }) => id !== first?.accountId);
    if (!first || others.length === 0) return null;
    const to = this.#chance.pick(others).id;
    const isEdit = first.origin === 'bank' || rows.length > 1 || this.#chance.is(0.5);
    const moved = rows.map((row) => ({
      ...row,
      accountId: to,
      movedFrom: isEdit && this.#isRecent(row) ? row.accountId : null,
    }));
    const movedThere = moved.filter((row) => this.#places.intervalOf(row));
    const broken = [...rows, ...movedThere];
    const intervals = new Map(broken.map((row) => [this.#places.intervalOf(row), row]));
    return {
      kind,
      accountId: first.accountId ?? 0,
      rows: this.#with(moved),
      broken: [...intervals.values()].map(inIntervalOf),
      isRight: (fix) =>
        isEvery(fix, 'move', rows) && fix.every((step) => step.kind === 'move' && step.toAccountId === first.accountId),
    };
  }

  #twoMissing(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const others = this.#places.besides(row).filter(({ id, cents: amount }) => id !== row.id && amount !== -row.cents);
    if (others.length === 0) return null;
    const other = this.#chance.pick(others);
    return {
      ...this.#missing(kind, row),
      rows: this.#without([row, other]),
      isRight: (fix) => isAddingUpTo(fix, row.cents + other.cents),
    };
  }

  /** Up to so many rows between the same balances, one after the other. */
  #run(row: ProofTrialRow, count: number): ProofTrialRow[] {
    const beside = this.#places.besides(row);
    const at = Math.min(beside.indexOf(row), Math.max(0, beside.length - count));
    return beside.slice(at, at + count);
  }

  #runGone(kind: SlipKind, row: ProofTrialRow, isDeleted: boolean): SeededFault | null {
    const run = this.#run(row, isDeleted ? this.#chance.whole(2, 4) : 3);
    const total = run.reduce((sum, one) => sum + one.cents, 0);
    if (run.length < 2 || total === 0) return null;
    return {
      ...this.#missing(kind, row),
      rows: isDeleted ? this.#with(run.map((one) => ({ ...one, isDeleted: true }))) : this.#without(run),
      isRight: (fix) => (isDeleted ? isEvery(fix, 'restore', run) : isAddingUpTo(fix, total)),
    };
  }

  /** The end of one export is the beginning of the next one, and both were imported. */
  #overlap(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const run = this.#run(row, this.#chance.whole(2, 6));
    const total = run.reduce((sum, one) => sum + one.cents, 0);
    if (run.length < 2 || total === 0) return null;
    const nextId = this.#nextId();
    const postedIn = Math.max(...this.#ledger.rows.map((one) => one.postedIn)) + 1;
    const copies = run.map((one, at) => ({ ...one, id: nextId + at, postedIn, series: null }));
    const ids = new Set([...run, ...copies].map(({ id }) => id));
    return {
      ...this.#missing(kind, row),
      rows: [...this.#ledger.rows, ...copies],
      isRight: (fix) => fix.length === run.length && fix.every((step) => step.kind === 'remove' && ids.has(step.id)),
    };
  }

  #typedBeside(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const name = this.#chance.pick(['Groceries', 'Lunch', 'Gift', row.name.split(' ')[0] ?? 'Shop']);
    return this.#duplicate(kind, row, {
      ...{ name, merchantKey: name.toLowerCase(), origin: 'typed', timing: 'day', wasPending: false },
      day: addDays(row.day, -this.#chance.whole(0, 3)),
    });
  }

  /** Someone typed it with a wrong amount, and the other side was made of it. */
  #bothSides(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const other = this.#ledger.rows.find(
      (one) =>
        one.isTransfer &&
        one.cents === -row.cents &&
        one.accountId !== row.accountId &&
        Math.abs(daysBetween(one.day, row.day)) <= 3 &&
        this.#places.intervalOf(one),
    );
    if (!other || row.isPending || other.isPending) return null;
    const wrong = Math.round(row.cents * this.#chance.pick([0.1, 10, 0.9, 2]));
    const changed = [
      { ...row, cents: cents(wrong) },
      { ...other, cents: cents(-wrong) },
    ];
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: this.#with(changed),
      broken: [inIntervalOf(row), inIntervalOf(other)],
      isRight: (fix) =>
        fix.length > 0 &&
        fix.every(
          (step) =>
            step.kind === 'setAmount' &&
            [row.id, other.id].includes(step.id) &&
            step.amountCents === Math.abs(row.cents),
        ),
    };
  }

  #reversal(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const again = { ...row, id: this.#nextId(), series: null };
    if (this.#places.intervalOf(again) !== this.#places.intervalOf(row)) return null;
    return {
      ...this.#missing(kind, row),
      rows: [...this.#ledger.rows, again],
      isRight: (fix) => isStepOn(fix, 'remove', [row.id, again.id]) || isAddingUpTo(fix, -row.cents),
    };
  }

  #balance(kind: SlipKind): SeededFault | null {
    const typed = this.#ledger.accounts.filter(
      ({ way, assertions }) => way === 'typed balances' && assertions.length > 3,
    );
    if (typed.length === 0) return null;
    const account = this.#chance.pick(typed);
    const balance = this.#chance.pick(account.assertions.slice(1, -1));
    const elsewhere = this.#ledger.accounts
      .filter(({ id }) => id !== account.id)
      .flatMap(({ assertions }) => assertions.findLast(({ day }) => day <= balance.day) ?? []);
    const wrong = kind === 'sign of a balance' ? -balance.amountCents : this.#chance.pick(elsewhere).amountCents;
    if (wrong === balance.amountCents) return null;
    const changed: StoredAssertion = { ...balance, amountCents: cents(wrong) };
    const withWrong = (one: TrialAccount): TrialAccount => ({
      ...one,
      assertions: one.assertions.map((other) => (other.id === balance.id ? changed : other)),
    });
    return {
      kind,
      accountId: account.id,
      rows: this.#ledger.rows,
      accounts: this.#ledger.accounts.map((one) => (one.id === account.id ? withWrong(one) : one)),
      broken: [({ later }) => later.id === balance.id, ({ earlier }) => earlier.id === balance.id],
      isRight: ([step, ...others]) =>
        others.length === 0 &&
        ((step?.kind === 'setAside' && step.balanceId === balance.id) ||
          (step?.kind === 'setBalance' && step.balanceId === balance.id && step.amountCents === balance.amountCents)),
    };
  }

  /** A row is missing, and months later another one is there twice. */
  #twoFaults(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const other = this.#places.pick(
      (one) => one.accountId === row.accountId && daysBetween(row.day, one.day) > 90 && one.cents !== row.cents,
    );
    if (!other) return null;
    const copy = { ...other, id: this.#nextId(), series: null };
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: [...this.#without([row]), copy],
      broken: [inIntervalOf(row), inIntervalOf(copy)],
      isRight: (fix, gapCents) =>
        gapCents === row.cents ? isAddingUpTo(fix, row.cents) : isStepOn(fix, 'remove', [other.id, copy.id]),
    };
  }

  #suits(kind: SlipKind, row: ProofTrialRow): boolean {
    const amount = Math.abs(row.cents);
    switch (kind) {
      case 'one side of a transfer missing':
      case 'transfer wrong on both sides':
        return row.isTransfer;
      case 'exports overlap':
        return (
          row.origin === 'file' &&
          this.#ledger.accounts.some(({ id, way }) => id === row.accountId && way === 'statements')
        );
      case 'typed beside the bank’s':
        return row.origin === 'bank' && row.cents < 0;
      case 'comma read as a decimal point':
        return amount >= 1_000_00 && row.origin !== 'bank';
      case 'digit typed twice':
        return row.origin === 'typed';
      case 'cents cut off':
        return row.origin !== 'bank' && amount % 100 !== 0 && amount > 100;
      case 'pay before taxes':
        return row.name.includes('DIRECT DEP') && row.origin !== 'bank';
      default:
        return true;
    }
  }

  seed(kind: SlipKind): SeededFault | null {
    if (kind === 'balance of another account' || kind === 'sign of a balance') return this.#balance(kind);
    const row = this.#places.pick((one) => this.#suits(kind, one));
    return row && this.#apply(kind, row);
  }

  #apply(kind: SlipKind, row: ProofTrialRow): SeededFault | null {
    const chance = this.#chance;
    const sign = Math.sign(row.cents);
    const amount = Math.abs(row.cents);
    switch (kind) {
      case 'family: dropped row':
      case 'one side of a transfer missing':
        return this.#missing(kind, row);
      case 'family: duplicate':
        return this.#duplicate(
          kind,
          row,
          row.origin === 'bank' ? {} : { day: addDays(row.day, chance.pick([0, 0, 0, 1])) },
        );
      case 'family: altered amount':
        return this.#altered(kind, row, sign * Math.max(1, amount + chance.whole(-amount, 3 * amount)), true);
      case 'altered without a trace':
        return this.#altered(
          kind,
          row,
          sign * Math.max(1, amount + chance.pick([-5_00, -1_00, 50, 1_00, 20_00])),
          false,
        );
      case 'family: wrong sign':
        return this.#altered(kind, row, -row.cents, chance.is(0.2));
      case 'family: transposed digits':
        return this.#swapped(kind, row);
      case 'family: deleted row':
        return {
          ...this.#missing(kind, row),
          rows: this.#with([{ ...row, isDeleted: true }]),
          isRight: (fix) => isStepOn(fix, 'restore', [row.id]),
        };
      case 'family: wrong account':
        return this.#onOther(kind, [row]);
      case 'family: two rows missing':
        return this.#twoMissing(kind, row);
      case 'three rows in a row missing':
        return this.#runGone(kind, row, false);
      case 'several deleted at once':
        return this.#runGone(kind, row, true);
      case 'several moved at once':
        return this.#onOther(kind, this.#run(row, chance.whole(2, 3)));
      case 'exports overlap':
        return this.#overlap(kind, row);
      case 'typed beside the bank’s':
        return this.#typedBeside(kind, row);
      case 'transfer wrong on both sides':
        return this.#bothSides(kind, row);
      case 'comma read as a decimal point':
        return this.#altered(kind, row, sign * Math.floor(amount / 1_000), false);
      case 'digit typed twice': {
        const digits = String(amount);
        const at = chance.whole(0, digits.length - 1);
        return this.#altered(kind, row, sign * Number(`${digits.slice(0, at)}${digits[at]}${digits.slice(at)}`), false);
      }
      case 'cents cut off':
        return this.#altered(kind, row, sign * Math.floor(amount / 100) * 100, false);
      case 'pay before taxes':
        return this.#altered(kind, row, Math.round(amount * chance.between(1.18, 1.38)), false);
      case 'reversal missing':
        return this.#reversal(kind, row);
      case 'two faults at different times':
        return this.#twoFaults(kind, row);
      default:
        return null;
    }
  }
}
