import { addDays, type Day, daysBetween, monthsBefore, parseDay } from '../../day.ts';
import type { TransactionId } from '../../ids.ts';
import { Chance } from '../../learning/testing/chance.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { cents } from '../../money.ts';
import type { RecurringPayment } from '../detected.ts';
import type { CadenceUnit } from '../series.ts';
import { bankPrinter, type PaymentWay } from './bank-texts.ts';
import { type Contract, paymentsOf, type Rhythm } from './contracts.ts';
import { HouseholdContracts, storeSubscriptions } from './household-contracts.ts';
import { placesOf, storesOf, visitsTo } from './visits.ts';

/** The properties of a contract that a detector should find. */
export interface TrueSeries {
  readonly merchant: string;
  readonly unit: CadenceUnit;
  readonly count: number;
  /** Of the last 26 months. */
  readonly payments: readonly TransactionId[];
  /** When it really continues; null if it ended. */
  readonly nextOn: Day | null;
  /** False if it ended, has too few payments yet, or hasn't been seen for long: finding it is neither right nor wrong. */
  readonly isDue: boolean;
}

export interface GeneratedLedger {
  readonly today: Day;
  readonly payments: readonly RecurringPayment[];
  readonly series: readonly TrueSeries[];
}

const HISTORY_DAYS = 930;
const LOOKED_AT_MONTHS = 26;
/** Long enough for the next yearly payment. */
const AHEAD_DAYS = 400;

function cadenceOf(rhythm: Rhythm): { unit: CadenceUnit; count: number; periodDays: number; fewest: number } {
  if (rhythm.every === 'half month') return { unit: 'halfMonth', count: 1, periodDays: 15.2, fewest: 4 };
  if (rhythm.every === 'days')
    return { unit: 'week', count: rhythm.days / 7, periodDays: rhythm.days, fewest: rhythm.days === 7 ? 4 : 3 };
  return {
    unit: 'month',
    count: rhythm.months,
    periodDays: 30.44 * rhythm.months,
    fewest: rhythm.months === 12 ? 2 : 3,
  };
}

interface PostedPayment {
  readonly day: Day;
  readonly dollars: number;
  readonly isIncome: boolean;
  readonly isTransfer: boolean;
  readonly accountId: number;
}

/** Generates the payments of one household, and its recurring series. */
class LedgerGenerator {
  readonly #chance: Chance;
  readonly #today: Day;
  readonly #payments: RecurringPayment[] = [];
  readonly #series: TrueSeries[] = [];
  readonly #printers = new Map<string, () => string>();

  constructor(seed: number) {
    this.#chance = new Chance(seed);
    // The first numbers of neighboring seeds are alike.
    this.#chance.digits(1);
    this.#chance.digits(1);
    this.#today = addDays(firstDay(), this.#chance.whole(0, 700));
  }

  #print(merchant: string, way: PaymentWay): string {
    const key = `${merchant} ${way}`;
    const printer = this.#printers.get(key) ?? bankPrinter(merchant, way, this.#chance);
    this.#printers.set(key, printer);
    return printer();
  }

  #post(merchant: string, way: PaymentWay, { day, dollars, ...posted }: PostedPayment): TransactionId {
    const name = this.#print(merchant, way);
    const id = this.#payments.length + 1;
    this.#payments.push({
      id,
      day,
      amountCents: cents(Math.max(1, Math.round(dollars * 100))),
      merchantKey: merchantKey(name),
      name,
      categoryId: null,
      subcategoryId: null,
      ...posted,
    });
    return id;
  }

  #addContract(contract: Contract): void {
    const { merchant, way, rhythm, accountId, isIncome, isTransfer, endsOn } = contract;
    const all = paymentsOf(contract, addDays(this.#today, AHEAD_DAYS), this.#chance);
    const posted = all.filter(({ day }) => day <= this.#today);
    const ids = posted.map((payment) => ({
      day: payment.day,
      id: this.#post(merchant, way, { ...payment, accountId, isIncome, isTransfer }),
    }));
    const payments = ids.filter(({ day }) => day >= monthsBefore(this.#today, LOOKED_AT_MONTHS));
    const { unit, count, periodDays, fewest } = cadenceOf(rhythm);
    const last = payments.at(-1)?.day;
    const isSeen = last !== undefined && daysBetween(last, this.#today) <= 1.6 * periodDays;
    this.#series.push({
      merchant,
      unit,
      count,
      payments: payments.map(({ id }) => id),
      nextOn: all.find(({ day }) => day > this.#today)?.day ?? null,
      isDue: endsOn === null && isSeen && payments.length >= fewest,
    });
  }

  generate(): GeneratedLedger {
    const chance = this.#chance;
    const stores = storesOf(chance);
    const subscribed = storeSubscriptions(
      stores.map(({ merchant }) => merchant),
      chance,
      this.#today,
    );
    for (const contract of [...new HouseholdContracts(chance, this.#today).all(), ...subscribed])
      this.#addContract(contract);
    for (const place of [...stores, ...placesOf(chance)])
      for (const visit of visitsTo(place, addDays(this.#today, -HISTORY_DAYS), this.#today, chance))
        this.#post(place.merchant, 'card', {
          day: visit.day,
          dollars: visit.dollars,
          isIncome: visit.isRefund,
          isTransfer: false,
          accountId: place.accountId,
        });
    return {
      today: this.#today,
      payments: this.#payments.filter(({ day }) => day <= this.#today),
      series: this.#series,
    };
  }
}

function firstDay(): Day {
  const day = parseDay('2025-01-01');
  if (!day) throw new Error('not a day');
  return day;
}

/** About 30 months of a household with some 30 contracts, the same for the same seed. */
export function generateLedger(seed: number): GeneratedLedger {
  return new LedgerGenerator(seed).generate();
}

const LARGE_FROM_HOUSEHOLDS = 10;

/**
 * A large ledger of the last 26 months: the contracts and places of ten households, with the places visited as often as
 * it takes.
 */
export function generateLarge(count: number): { readonly today: Day; readonly payments: readonly RecurringPayment[] } {
  const today = addDays(firstDay(), 400);
  const from = monthsBefore(today, LOOKED_AT_MONTHS);
  const payments: RecurringPayment[] = [];
  const visits: RecurringPayment[] = [];
  for (let seed = 1; seed <= LARGE_FROM_HOUSEHOLDS; seed += 1) {
    const ledger = generateLedger(seed);
    const contracts = new Set(ledger.series.flatMap((series) => series.payments));
    for (const payment of ledger.payments) {
      const day = addDays(payment.day, daysBetween(ledger.today, today));
      if (day < from) continue;
      const moved = { ...payment, id: payments.length + 1, day, merchantKey: `${payment.merchantKey} ${seed}` };
      payments.push(moved);
      if (!contracts.has(payment.id)) visits.push(moved);
    }
  }
  for (let earlier = 1; payments.length < count; earlier += 1)
    for (const visit of visits) {
      const day = addDays(visit.day, -earlier);
      if (day >= from) payments.push({ ...visit, id: payments.length + 1, day });
    }
  return { today, payments: payments.slice(0, count) };
}
