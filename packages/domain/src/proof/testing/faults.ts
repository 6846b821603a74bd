import { addDays, daysBetween } from '../../day.ts';
import type { TrialChance } from '../../forecast/testing/chance.ts';
import { cents } from '../../money.ts';
import { isTransposed } from '../digits.ts';
import type { ProofTrialRow, TrialLedger } from './ledger.ts';
import { TrialPlaces } from './places.ts';
import { inIntervalOf, isAddingUpTo, isSettingAmount, isStepOn, type SeededFault } from './seeded.ts';

/** The faults of the specification, and others that people and banks make. */
export const specifiedFaults = [
  'dropped row',
  'duplicate',
  'altered amount',
  'wrong sign',
  'transposed digits',
  'deleted row',
  'wrong account',
  'two rows missing',
] as const;
export const otherFaults = [
  'amount × 10',
  'amount ÷ 100',
  'sign of a transfer',
  'later duplicate, other name',
  'tip not applied',
  'skipped by an import',
  'date across a balance',
  'rounded to dollars',
  'altered by the bank',
  'amount × 100',
  'refund as a purchase',
  'file imported twice',
  'pending one left, without its tip',
  'moved from two accounts to each other',
  'fee missing',
] as const;
export type FaultKind = (typeof specifiedFaults)[number] | (typeof otherFaults)[number];

/** How long the history remembers a user's changes. */
const HISTORY_DAYS = 90;

/** Puts one fault of a kind into a ledger; null if nothing in it allows for one. */
export class FaultSeeder {
  readonly #ledger: TrialLedger;
  readonly #chance: TrialChance;
  readonly #places: TrialPlaces;

  constructor(ledger: TrialLedger, chance: TrialChance) {
    this.#ledger = ledger;
    this.#chance = chance;
    this.#places = new TrialPlaces(ledger, chance);
  }

  #replace(row: ProofTrialRow, ...by: readonly ProofTrialRow[]): ProofTrialRow[] {
    return this.#ledger.rows.flatMap((one) => (one.id === row.id ? by : [one]));
  }

  /** Bank and file rows remember their original values; for others, only the recent history does. */
  #isTraced(row: ProofTrialRow): boolean {
    if (row.origin !== 'typed') return true;
    const editedOn = addDays(row.day, this.#chance.whole(0, daysBetween(row.day, this.#ledger.today)));
    return daysBetween(editedOn, this.#ledger.today) <= HISTORY_DAYS;
  }

  #setAmount(kind: FaultKind, row: ProofTrialRow, amount: number, isEdit: boolean): SeededFault | null {
    if (amount === row.cents || amount === 0) return null;
    const editedFrom = isEdit && this.#isTraced(row) ? [row.cents] : [];
    return {
      kind,
      rows: this.#replace(row, { ...row, cents: cents(amount), editedFrom }),
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row)],
      isRight: (fix) => isSettingAmount(fix, row.id, row.cents),
    };
  }

  #dropped(kind: FaultKind, row: ProofTrialRow): SeededFault {
    return {
      kind,
      rows: this.#replace(row),
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row)],
      isRight: (fix) => isAddingUpTo(fix, row.cents),
    };
  }

  #twoMissing(row: ProofTrialRow): SeededFault | null {
    const own = this.#ledger.rows.filter(
      (other) =>
        other.id !== row.id &&
        other.accountId === row.accountId &&
        !other.isPending &&
        Math.abs(daysBetween(other.day, row.day)) <= 6 &&
        other.cents !== -row.cents &&
        this.#places.intervalOf(other),
    );
    if (own.length === 0) return null;
    const other = this.#chance.pick(own);
    const isTogether = this.#places.intervalOf(row) === this.#places.intervalOf(other);
    const total = row.cents + other.cents;
    const accountId = row.accountId ?? 0;
    return {
      kind: 'two rows missing',
      rows: this.#ledger.rows.filter(({ id }) => id !== row.id && id !== other.id),
      accountId,
      broken: isTogether ? [inIntervalOf(row)] : [row, other].map(inIntervalOf),
      isRight: (fix, gapCents) => isAddingUpTo(fix, gapCents) && [total, row.cents, other.cents].includes(gapCents),
    };
  }

  #duplicate(kind: FaultKind, row: ProofTrialRow, daysLater: number, name: string): SeededFault | null {
    const id = Math.max(...this.#ledger.rows.map((one) => one.id)) + 1;
    const twin = {
      ...row,
      id,
      day: addDays(row.day, daysLater),
      name,
      merchantKey: name === row.name ? row.merchantKey : name,
    };
    const placed = row.origin === 'bank' ? { ...twin, timing: row.timing } : twin;
    if (!this.#places.intervalOf(placed)) return null;
    return {
      kind,
      rows: [...this.#ledger.rows, placed],
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(placed)],
      isRight: (fix) => isStepOn(fix, 'remove', [row.id, id]),
    };
  }

  /** A file that was imported into the wrong account, or a wrong choice in a form. */
  #onWrongAccount(): SeededFault | null {
    const row = this.#places.pick(({ origin }) => origin !== 'bank');
    const others = this.#ledger.accounts.filter(({ id, way }) => id !== row?.accountId && !way.endsWith('syncs'));
    if (!row || others.length === 0) return null;
    const to = this.#chance.pick(others).id;
    const isMoved = this.#chance.is(0.5) && daysBetween(row.day, this.#ledger.today) <= HISTORY_DAYS;
    const moved = { ...row, accountId: to, movedFrom: isMoved ? row.accountId : null };
    const isBrokenThere = this.#places.intervalOf(moved) !== undefined;
    return {
      kind: 'wrong account',
      rows: this.#replace(row, moved),
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row), ...(isBrokenThere ? [inIntervalOf(moved)] : [])],
      isRight: (fix) => {
        const [step] = fix;
        return isStepOn(fix, 'move', [row.id]) && step?.kind === 'move' && step.toAccountId === row.accountId;
      },
    };
  }

  #transposed(row: ProofTrialRow): SeededFault | null {
    const digits = String(Math.abs(row.cents));
    const at = this.#chance.whole(0, digits.length - 2);
    const swapped = `${digits.slice(0, at)}${digits[at + 1]}${digits[at]}${digits.slice(at + 2)}`;
    const amount = Math.sign(row.cents) * Number(swapped);
    if (!isTransposed(row.cents, amount)) return null;
    // A bank doesn't mistype: only an edit does that to its transactions.
    return this.#setAmount('transposed digits', row, amount, row.origin === 'bank' || this.#chance.is(0.3));
  }

  #acrossBalance(): SeededFault | null {
    const row = this.#places.pick(({ origin, accountId }) => {
      const way = this.#ledger.accounts.find(({ id }) => id === accountId)?.way;
      return origin !== 'bank' && way !== 'running balances';
    });
    const [interval, last] = [
      row && this.#places.intervalOf(row),
      row && this.#ledger.accounts.find(({ id }) => id === row.accountId),
    ];
    if (!row || !interval || !last) return null;
    const day = addDays(interval.later.day, this.#chance.whole(1, 4));
    const moved = { ...row, day };
    if (this.#places.intervalOf(moved) === interval || !this.#places.intervalOf(moved)) return null;
    return {
      kind: 'date across a balance',
      rows: this.#replace(row, moved),
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row), inIntervalOf(moved)],
      isRight: (fix) => isStepOn(fix, 'setDay', [row.id]),
    };
  }

  #copiesOf(rows: readonly ProofTrialRow[]): ProofTrialRow[] {
    const [lastId, lastChange] = [
      Math.max(...this.#ledger.rows.map(({ id }) => id)),
      Math.max(...this.#ledger.rows.map(({ postedIn }) => postedIn)),
    ];
    return rows.map((row, at) => ({ ...row, id: lastId + at + 1, postedIn: lastChange + 1 }));
  }

  #importedTwice(): SeededFault | null {
    const isStatement = (accountId: number | null) =>
      this.#ledger.accounts.some(({ id, way }) => id === accountId && way === 'statements');
    const row = this.#places.pick(({ origin, accountId }) => origin === 'file' && isStatement(accountId));
    const file = row ? this.#places.besides(row) : [];
    if (!row || file.length < 2) return null;
    const copies = this.#copiesOf(file);
    const isOfFile = new Set([...file, ...copies].map(({ id }) => id));
    return {
      kind: 'file imported twice',
      rows: [...this.#ledger.rows, ...copies],
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row)],
      isRight: (fix) =>
        fix.length === copies.length && fix.every((step) => step.kind === 'remove' && isOfFile.has(step.id)),
    };
  }

  #pendingLeft(row: ProofTrialRow): SeededFault | null {
    const [copy] = this.#copiesOf([row]);
    const left = copy && { ...copy, postedIn: row.postedIn, cents: cents(Math.round(row.cents / 1.18)) };
    if (!left || !this.#places.intervalOf(left)) return null;
    return {
      kind: 'pending one left, without its tip',
      rows: [...this.#ledger.rows, left],
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(left)],
      isRight: (fix) => isStepOn(fix, 'remove', [left.id]),
    };
  }

  /** Each of two is on the account of the other. Both accounts lack one and have one too many. */
  #traded(): SeededFault | null {
    const isFree = (accountId: number | null) =>
      this.#ledger.accounts.some(({ id, way }) => id === accountId && !way.endsWith('syncs'));
    const row = this.#places.pick(({ accountId }) => isFree(accountId));
    const other =
      row &&
      this.#places.pick((one) => isFree(one.accountId) && one.accountId !== row.accountId && one.day === row.day);
    if (!row || !other || row.cents === other.cents) return null;
    const [rowThere, otherHere] = [
      { ...row, accountId: other.accountId },
      { ...other, accountId: row.accountId },
    ];
    const moved = [rowThere, otherHere];
    if (moved.some((one) => !this.#places.intervalOf(one))) return null;
    return {
      kind: 'moved from two accounts to each other',
      rows: this.#ledger.rows.map((one) => moved.find(({ id }) => id === one.id) ?? one),
      accountId: row.accountId ?? 0,
      broken: [inIntervalOf(row), inIntervalOf(otherHere), inIntervalOf(other), inIntervalOf(rowThere)],
      isRight: (fix) =>
        fix.length > 0 && fix.every((step) => step.kind === 'move' && [row.id, other.id].includes(step.id)),
    };
  }

  seed(kind: FaultKind): SeededFault | null {
    if (kind === 'file imported twice') return this.#importedTwice();
    if (kind === 'moved from two accounts to each other') return this.#traded();
    if (kind === 'wrong account') return this.#onWrongAccount();
    if (kind === 'date across a balance') return this.#acrossBalance();
    if (kind === 'tip not applied') return this.#withoutTip();
    const row = this.#places.pick((one) => this.#suits(kind, one));
    return row && this.#apply(kind, row);
  }

  #suits(kind: FaultKind, { origin, isTransfer, cents: amount }: ProofTrialRow): boolean {
    if (kind === 'sign of a transfer') return isTransfer;
    if (kind === 'refund as a purchase') return !isTransfer && origin !== 'bank' && amount > 0;
    if (kind === 'pending one left, without its tip') return origin === 'bank' && amount < -500;
    if (kind === 'fee missing') return Math.abs(amount) < 40_00 && amount % 50 === 0;
    if (kind === 'skipped by an import') return origin === 'file';
    if (kind === 'altered by the bank') return origin === 'bank';
    if (kind === 'rounded to dollars') return origin !== 'bank' && amount % 100 !== 0;
    return kind !== 'amount ÷ 100' || Math.abs(amount) >= 500;
  }

  #withoutTip(): SeededFault | null {
    const row = this.#places.pick(
      ({ wasPending, cents: amount, name }) =>
        wasPending && amount < -500 && /cafe|grill|pizza|kitchen|taco|restaurant|tavern|noodle|sushi|bar\b/i.test(name),
    );
    return (
      row &&
      this.#setAmount('tip not applied', row, Math.round(row.cents / this.#chance.pick([1.15, 1.18, 1.2])), false)
    );
  }

  #apply(kind: FaultKind, row: ProofTrialRow): SeededFault | null {
    const chance = this.#chance;
    switch (kind) {
      case 'dropped row':
      case 'skipped by an import':
      case 'fee missing':
        return this.#dropped(kind, row);
      case 'pending one left, without its tip':
        return this.#pendingLeft(row);
      case 'two rows missing':
        return this.#twoMissing(row);
      case 'duplicate':
        return this.#duplicate(kind, row, 0, row.name);
      case 'later duplicate, other name':
        return this.#duplicate(kind, row, chance.whole(1, 4), `POS ${row.name} 0042`);
      case 'altered amount':
        return this.#setAmount(
          kind,
          row,
          Math.sign(row.cents) * chance.whole(100, Math.abs(row.cents) * 2 + 500),
          true,
        );
      case 'altered by the bank':
        return this.#setAmount(kind, row, row.cents + chance.pick([-1_00, 1_00, -10_00, 7_35]), false);
      case 'wrong sign':
      case 'sign of a transfer':
      case 'refund as a purchase':
        return this.#setAmount(kind, row, -row.cents, row.origin === 'bank');
      case 'transposed digits':
        return this.#transposed(row);
      case 'deleted row':
        return {
          kind,
          rows: this.#replace(row, { ...row, isDeleted: true }),
          accountId: row.accountId ?? 0,
          broken: [inIntervalOf(row)],
          isRight: (fix) => isStepOn(fix, 'restore', [row.id]),
        };
      case 'amount × 10':
        return this.#setAmount(kind, row, row.cents * 10, false);
      case 'amount × 100':
        return this.#setAmount(kind, row, row.cents * 100, false);
      case 'amount ÷ 100':
        return this.#setAmount(kind, row, Math.round(row.cents / 100), false);
      case 'rounded to dollars':
        return this.#setAmount(kind, row, Math.round(row.cents / 100) * 100, false);
      default:
        return null;
    }
  }
}
