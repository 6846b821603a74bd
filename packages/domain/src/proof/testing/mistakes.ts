import { addDays, daysBetween } from '../../day.ts';
import type { TrialChance } from '../../forecast/testing/chance.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { StoredAssertion } from '../assertions.ts';
import type { FixStep } from '../culprit.ts';
import { isInBalance, type ProofTrialRow, type TrialAccount, type TrialLedger } from './ledger.ts';
import { withDigitDropped, withDigitsSwapped, withOtherDigit } from './mistyped.ts';
import { TrialPlaces } from './places.ts';
import { inIntervalOf, isAddingUpTo, isSettingAmount, isStepOn, type SeededFault } from './seeded.ts';

/** Mistakes by people and banks, listed without knowing how the finder works. */
export const mistakeKinds = [
  'decimal slip',
  'one wrong digit',
  'digit dropped',
  'digits swapped',
  'amount of its neighbor',
  'foreign fee missing',
  'on the wrong account',
  'sign turned around',
  'date across the edge',
  'month mistyped',
  'typed twice, slightly different',
  'balance mistyped',
  'newest balance mistyped',
  'refund missing',
  'cash back missing',
  'tip missing',
  'converted at another rate',
  'first or last of a file skipped',
  'two rows gone',
] as const;
export type MistakeKind = (typeof mistakeKinds)[number];

const REMEMBERED_DAYS = 90;
const eatingOut = /cafe|grill|pizza|kitchen|taco|restaurant|tavern|noodle|sushi|bar\b/i;
const abroad = ['Boulangerie Paris FR', 'Trattoria Roma IT', 'Hotel Lisboa PT', 'Amazon.co.uk', 'Tokyo Metro JP'];
const feeNames = ['Foreign Transaction Fee', 'FOREIGN TRANS FEE', 'Intl Transaction Fee'];
const feePercents = [1, 2, 2.5, 2.7, 3];

/** The same name as another user would type it. */
function retyped(name: string, chance: TrialChance): string {
  const words = name.split(' ');
  const at = chance.whole(1, Math.max(1, name.length - 2));
  return chance.pick([
    name,
    name.toUpperCase(),
    words[0] ?? name,
    name.slice(0, at) + name.slice(at + 1),
    `${name} #${chance.whole(100, 999)}`,
  ]);
}

/** Makes one mistake of a kind in a ledger; null if nothing in it allows for one. */
export class MistakeSeeder {
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

  #without(...gone: readonly ProofTrialRow[]): ProofTrialRow[] {
    const ids = new Set(gone.map(({ id }) => id));
    return this.#ledger.rows.filter(({ id }) => !ids.has(id));
  }

  #nextId(): number {
    return Math.max(...this.#ledger.rows.map(({ id }) => id)) + 1;
  }

  /**
   * Only typed rows are mistyped. Files are wrong from the start or edited; bank rows are wrong only if they are
   * edited.
   */
  #editedFrom(row: ProofTrialRow): ProofTrialRow['editedFrom'] {
    if (row.origin === 'bank') return [row.cents];
    const chance = this.#chance;
    if (row.origin === 'file') return chance.is(0.5) ? [row.cents] : [];
    return chance.is(0.3) && daysBetween(row.day, this.#ledger.today) <= REMEMBERED_DAYS ? [row.cents] : [];
  }

  #mistyped(kind: MistakeKind, row: ProofTrialRow | null, wrong: (amount: number) => number): SeededFault | null {
    if (!row) return null;
    const amount = Math.sign(row.cents) * wrong(Math.abs(row.cents));
    if (amount === row.cents || amount === 0) return null;
    return this.#altered(kind, row, amount, this.#editedFrom(row));
  }

  #altered(
    kind: MistakeKind,
    row: ProofTrialRow,
    amount: number,
    editedFrom: ProofTrialRow['editedFrom'],
  ): SeededFault {
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: this.#with([{ ...row, cents: cents(amount), editedFrom }]),
      broken: [inIntervalOf(row)],
      isRight: (fix) => isSettingAmount(fix, row.id, row.cents),
    };
  }

  #missing(kind: MistakeKind, row: ProofTrialRow | null): SeededFault | null {
    return (
      row && {
        kind,
        accountId: row.accountId ?? 0,
        rows: this.#without(row),
        broken: [inIntervalOf(row)],
        isRight: (fix) => isAddingUpTo(fix, row.cents),
      }
    );
  }

  #slipped(): SeededFault | null {
    const factor = this.#chance.pick([10, 100, 1 / 10, 1 / 100]);
    const row = this.#places.pick(({ cents: amount }) => Math.abs(amount) >= 2_00);
    return this.#mistyped('decimal slip', row, (amount) => Math.round(amount * factor));
  }

  /** Copying a list, a user slips into the next line. */
  #ofNeighbor(): SeededFault | null {
    const row = this.#places.pick(({ origin }) => origin !== 'bank');
    const next = this.#ledger.rows.find(
      (other) =>
        row &&
        other.accountId === row.accountId &&
        !other.isPending &&
        Math.abs(daysBetween(other.day, row.day)) <= 2 &&
        Math.sign(other.cents) === Math.sign(row.cents) &&
        other.cents !== row.cents,
    );
    return row && next ? this.#altered('amount of its neighbor', row, next.cents, this.#editedFrom(row)) : null;
  }

  /** Some purchases abroad, each with its fee but the last. */
  #foreignFee(): SeededFault | null {
    const accountOf = (row: ProofTrialRow) => this.#account(row)?.way;
    const last = this.#places.pick(
      (row) => !row.isTransfer && row.series === null && row.cents <= -20_00 && accountOf(row) !== 'running balances',
    );
    if (!last) return null;
    const earlier = this.#ledger.rows.filter(
      (row) =>
        row.accountId === last.accountId && row.day < addDays(last.day, -12) && row.cents <= -20_00 && !row.isPending,
    );
    const count = this.#chance.is(0.6) ? this.#chance.whole(1, 3) : 0;
    const others = Array.from({ length: Math.min(count, earlier.length) }, () => this.#chance.pick(earlier));
    const percent = this.#chance.pick(feePercents);
    const feeName = this.#chance.pick(feeNames);
    const purchases = [...new Set([...others, last])].map((row) => {
      const name = this.#chance.pick(abroad);
      return { ...row, name, merchantKey: merchantKey(name), isTransfer: false, series: null };
    });
    const feeOf = (row: ProofTrialRow, at: number): ProofTrialRow => ({
      ...row,
      id: this.#nextId() + at,
      name: feeName,
      merchantKey: merchantKey(feeName),
      cents: cents(-Math.round((-row.cents * percent) / 100)),
      wasPending: false,
    });
    const fees = purchases.map(feeOf);
    const missing = fees.at(-1);
    if (!missing) return null;
    return {
      kind: 'foreign fee missing',
      accountId: last.accountId ?? 0,
      rows: [...this.#with(purchases), ...fees.slice(0, -1)],
      accounts: this.#ledger.accounts.map((account) => withMore(account, fees)),
      broken: [inIntervalOf(missing)],
      isRight: (fix) => isAddingUpTo(fix, missing.cents),
    };
  }

  #onWrongAccount(): SeededFault | null {
    const row = this.#places.pick(({ origin }) => origin !== 'bank');
    if (!row) return null;
    const to = this.#chance.pick(this.#ledger.accounts.filter(({ id }) => id !== row.accountId)).id;
    const isRemembered = this.#chance.is(0.3) && daysBetween(row.day, this.#ledger.today) <= REMEMBERED_DAYS;
    const moved = { ...row, accountId: to, movedFrom: isRemembered ? row.accountId : null };
    return {
      kind: 'on the wrong account',
      accountId: row.accountId ?? 0,
      rows: this.#with([moved]),
      broken: [row, moved].filter((one) => this.#places.intervalOf(one)).map(inIntervalOf),
      isRight: (fix) =>
        isStepOn(fix, 'move', [row.id]) &&
        fix.every((step) => step.kind === 'move' && step.toAccountId === row.accountId),
    };
  }

  #moved(kind: MistakeKind, days: (row: ProofTrialRow) => number): SeededFault | null {
    const row = this.#places.pick((one) => one.origin !== 'bank' && this.#account(one)?.way !== 'running balances');
    if (!row) return null;
    const moved = { ...row, day: addDays(row.day, days(row)) };
    const [before, after] = [this.#places.intervalOf(row), this.#places.intervalOf(moved)];
    if (before === after || !after || moved.day > this.#ledger.today) return null;
    return {
      kind,
      accountId: row.accountId ?? 0,
      rows: this.#with([moved]),
      broken: [inIntervalOf(row), inIntervalOf(moved)],
      isRight: (fix) => isStepOn(fix, 'setDay', [row.id]),
    };
  }

  #typedTwice(): SeededFault | null {
    const row = this.#places.pick(({ origin }) => origin !== 'bank');
    if (!row) return null;
    const name = retyped(row.name, this.#chance);
    const twin: ProofTrialRow = {
      ...row,
      id: this.#nextId(),
      day: addDays(row.day, this.#chance.pick([-2, -1, 0, 0, 1, 1, 2, 3])),
      name,
      merchantKey: merchantKey(name),
      origin: 'typed',
      series: null,
      postedIn: row.postedIn + 1,
    };
    if (!this.#places.intervalOf(twin)) return null;
    return {
      kind: 'typed twice, slightly different',
      accountId: row.accountId ?? 0,
      rows: [...this.#ledger.rows, twin],
      broken: [inIntervalOf(twin)],
      isRight: (fix) => isStepOn(fix, 'remove', [row.id, twin.id]),
    };
  }

  /** A balance that a user typed, or that a statement of a handwritten file got wrong. */
  #balance(kind: MistakeKind, isNewest: boolean): SeededFault | null {
    const chance = this.#chance;
    const typed = this.#ledger.accounts.filter(({ way }) => way === 'typed balances');
    const account = typed.length > 0 ? chance.pick(typed) : undefined;
    const intervals = account ? this.#places.intervalsOf(account.id) : [];
    if (!account || intervals.length < 3) return null;
    const picked = isNewest ? intervals.at(-1) : chance.pick(intervals.slice(0, -1));
    const right = picked?.later;
    if (!right) return null;
    const wrong = chance.pick([withDigitsSwapped, withOtherDigit, withDigitDropped, slip])(
      Math.abs(right.amountCents),
      chance,
    );
    const amount = Math.sign(right.amountCents) * wrong;
    if (amount === right.amountCents) return null;
    const assertions = account.assertions.map((one) =>
      one.id === right.id ? { ...one, amountCents: cents(amount) } : one,
    );
    return {
      kind,
      accountId: account.id,
      rows: this.#ledger.rows,
      accounts: this.#ledger.accounts.map((one) => (one.id === account.id ? { ...one, assertions } : one)),
      broken: [
        (gap) => gap.later.id === right.id,
        ...(isNewest ? [] : [(gap: { earlier: StoredAssertion }) => gap.earlier.id === right.id]),
      ],
      isRight: (fix) => isSettingBalance(fix, right),
    };
  }

  #cashBack(): SeededFault | null {
    const row = this.#places.pick(
      ({ origin, isTransfer, series, cents: amount }) =>
        origin !== 'bank' && !isTransfer && series === null && amount < -60_00,
    );
    const part = this.#chance.pick([10_00, 20_00, 40_00, 50_00]);
    const fault = row && this.#altered('cash back missing', row, row.cents + part, []);
    // Whether the part is added to the purchase or separately, the ledger contains the amount paid.
    return fault && { ...fault, isRight: (fix) => fault.isRight(fix, -part) || isAddingUpTo(fix, -part) };
  }

  #tip(): SeededFault | null {
    const row = this.#places.pick(({ cents: amount, name }) => amount < -8_00 && eatingOut.test(name));
    const percent = this.#chance.pick([10, 15, 18, 20, 22, 25]);
    return row && this.#altered('tip missing', row, Math.round(row.cents / (1 + percent / 100)), []);
  }

  /** The bank's rate for a purchase abroad differs a little from that of the day it was typed. */
  #converted(): SeededFault | null {
    const row = this.#places.pick(
      ({ origin, isTransfer, series, cents: amount }) =>
        origin !== 'bank' && !isTransfer && series === null && amount < -10_00,
    );
    if (!row) return null;
    const name = this.#chance.pick(abroad);
    const foreign = { ...row, name, merchantKey: merchantKey(name) };
    const off = Math.round(row.cents * this.#chance.between(-0.02, 0.02)) || 1;
    return {
      ...this.#altered('converted at another rate', row, row.cents + off, []),
      rows: this.#with([{ ...foreign, cents: cents(row.cents + off) }]),
    };
  }

  #skipped(): SeededFault | null {
    const row = this.#places.pick((one) => one.origin === 'file' && this.#account(one)?.way === 'statements');
    const interval = row && this.#places.intervalOf(row);
    const file = this.#ledger.rows
      .filter((one) => one.accountId === row?.accountId && this.#places.intervalOf(one) === interval)
      .toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
    const gone = this.#chance.is(0.5) ? file[0] : file.at(-1);
    return gone ? this.#missing('first or last of a file skipped', gone) : null;
  }

  /** Two rows of one interval: each may be deleted, which is remembered, or never have arrived. */
  #twoGone(): SeededFault | null {
    const row = this.#places.pick(() => true);
    const interval = row && this.#places.intervalOf(row);
    const own = this.#ledger.rows.filter(
      (one) => one.id !== row?.id && one.accountId === row?.accountId && !one.isPending && one.cents !== -row.cents,
    );
    const near = own.filter((one) => this.#places.intervalOf(one) === interval);
    if (!row || near.length === 0) return null;
    const other = this.#chance.pick(near);
    const areDeleted = this.#chance.is(0.4);
    const total = row.cents + other.cents;
    return {
      kind: 'two rows gone',
      accountId: row.accountId ?? 0,
      rows: areDeleted
        ? this.#with([row, other].map((one) => ({ ...one, isDeleted: true })))
        : this.#without(row, other),
      broken: [inIntervalOf(row)],
      isRight: (fix) =>
        areDeleted
          ? fix.length === 2 && fix.every((step) => step.kind === 'restore' && [row.id, other.id].includes(step.id))
          : isAddingUpTo(fix, total),
    };
  }

  seed(kind: MistakeKind): SeededFault | null {
    const chance = this.#chance;
    const any = () => this.#places.pick(() => true);
    switch (kind) {
      case 'decimal slip':
        return this.#slipped();
      case 'one wrong digit':
        return this.#mistyped(kind, any(), (amount) => withOtherDigit(amount, chance));
      case 'digit dropped':
        return this.#mistyped(kind, any(), (amount) => withDigitDropped(amount, chance));
      case 'digits swapped':
        return this.#mistyped(kind, any(), (amount) => withDigitsSwapped(amount, chance));
      case 'amount of its neighbor':
        return this.#ofNeighbor();
      case 'foreign fee missing':
        return this.#foreignFee();
      case 'on the wrong account':
        return this.#onWrongAccount();
      case 'sign turned around': {
        const row = this.#places.pick(({ origin }) => origin !== 'bank');
        return row && this.#altered(kind, row, -row.cents, this.#editedFrom(row));
      }
      case 'date across the edge':
        return this.#moved(kind, () => chance.pick([-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]));
      case 'month mistyped':
        return this.#moved(kind, () => chance.pick([-31, -30, 30, 31]));
      case 'typed twice, slightly different':
        return this.#typedTwice();
      case 'balance mistyped':
        return this.#balance(kind, false);
      case 'newest balance mistyped':
        return this.#balance(kind, true);
      case 'refund missing':
        return this.#missing(
          kind,
          this.#places.pick(({ isTransfer, series, cents: amount }) => !isTransfer && series === null && amount > 0),
        );
      case 'cash back missing':
        return this.#cashBack();
      case 'tip missing':
        return this.#tip();
      case 'converted at another rate':
        return this.#converted();
      case 'first or last of a file skipped':
        return this.#skipped();
      case 'two rows gone':
        return this.#twoGone();
    }
  }
}

const slip = (amount: number, chance: TrialChance) => Math.round(amount * chance.pick([10, 100, 1 / 10, 1 / 100]));

/** The account as if more rows had always been on it. */
function withMore(account: TrialAccount, rows: readonly ProofTrialRow[]): TrialAccount {
  const sign = account.type === 1 ? -1 : 1;
  const assertions = account.assertions.map((assertion) => {
    const included = rows.filter((row) => row.accountId === account.id && isInBalance(assertion, row));
    const more = included.reduce((sum, row) => sum + row.cents, 0);
    return { ...assertion, amountCents: cents(assertion.amountCents + sign * more) };
  });
  return { ...account, assertions };
}

/** Whether a fix states the right balance. */
function isSettingBalance(fix: readonly FixStep[], right: StoredAssertion): boolean {
  const [step] = fix;
  return (
    fix.length === 1 &&
    step?.kind === 'setBalance' &&
    step.balanceId === right.id &&
    step.amountCents === right.amountCents
  );
}
