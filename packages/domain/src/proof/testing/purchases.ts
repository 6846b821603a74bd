import { addDays, type Day, dayParts, daysBetween } from '../../day.ts';
import type { TrialChance } from '../../forecast/testing/chance.ts';
import { merchantKey } from '../../merchants/merchant-key.ts';
import { generateLedger } from '../../recurring/testing/generate.ts';

export const TRIAL_DAYS = 730;

/** The five accounts of a household: checking, savings, two cards, and cash. */
export const trialAccounts = { checking: 1, savings: 2, card: 3, otherCard: 4, cash: 5 } as const;

/** Money that really moved. Money in is positive. */
export interface TruePurchase {
  readonly accountId: number;
  readonly day: Day;
  readonly cents: number;
  /** The amount before the tip; the same as `cents` without one. */
  readonly pendingCents: number;
  readonly name: string;
  readonly merchantKey: string;
  /** The bill or paycheck that it is one of. */
  readonly series: string | null;
  readonly isTransfer: boolean;
}

interface Bought {
  readonly accountId: number;
  readonly day: Day;
  readonly cents: number;
  readonly pendingCents?: number;
  readonly name: string;
  /** If it is known already, because it takes long to compute. */
  readonly merchantKey?: string;
  readonly series?: string;
  readonly isTransfer?: boolean;
}

const keys = new Map<string, string>();

function keyOf(name: string): string {
  const known = keys.get(name) ?? merchantKey(name);
  keys.set(name, known);
  return known;
}

function toPurchase(bought: Bought): TruePurchase {
  return {
    pendingCents: bought.cents,
    series: null,
    isTransfer: false,
    ...bought,
    merchantKey: bought.merchantKey ?? keyOf(bought.name),
  };
}

const shops = [
  ['Trader Joes', 'Corner Bakery Cafe', 'Shell', 'Rite Aid', 'Blue Door Grill', 'Home Depot', 'Luigi Pizza', 'Petco'],
  ['Wegmans', 'Peets Coffee', 'Chevron', 'CVS', 'Saffron Kitchen', 'Ikea', 'El Farol Tacos', 'Barnes Noble'],
  ['Aldi', 'Morning Bar', 'Sunoco', 'Walgreens', 'Thai Orchid Restaurant', 'Lowes', 'Noodle House', 'Target'],
  ['Safeway', 'Kaffeehaus', 'Esso', 'Apotheke', 'Old Town Tavern', 'Obi', 'Sushi Zen', 'Decathlon'],
] as const;

const bills = [
  ['Harbor Rent', -1_450_00, 1],
  ['Lightpath Internet', -69_99, 14],
  ['Orchard Mobile', -92_40, 5],
  ['Streamly', -15_49, 21],
  ['Gym Works', -40_00, 3],
  ['Wayfarer Insurance', -131_60, 9],
] as const;

const isTipped = (name: string) => /cafe|grill|pizza|kitchen|taco|restaurant|tavern|noodle|sushi|bar\b/i.test(name);

function* monthly(start: Day, date: number): Generator<Day> {
  for (let at = 0; at < TRIAL_DAYS; at += 1) {
    const day = addDays(start, at);
    if (dayParts(day).date === date) yield day;
  }
}

/** Visits to shops, with the prices of each: fixed for coffee, otherwise any. */
function visits(chance: TrialChance, start: Day): Bought[] {
  const density = chance.between(0.4, 1.8);
  const { card, otherCard, cash, checking } = trialAccounts;
  return chance.pick(shops).flatMap((name) => {
    const accounts = chance.pick([[card], [card, otherCard], [card, cash], [checking, otherCard, cash]]);
    const everyDays = chance.between(2, 14) / density;
    const median = chance.between(6, 80);
    const price = chance.is(0.15) ? Math.round(median * 20) * 5 : null;
    const bought: Bought[] = [];
    for (let at = chance.between(0, everyDays); at < TRIAL_DAYS; at += everyDays * chance.between(0.4, 1.6)) {
      const pendingCents = -(price ?? Math.max(150, Math.round(chance.lognormal(median, 0.5) * 100)));
      const tip =
        isTipped(name) && chance.is(0.7) ? Math.round(pendingCents * chance.pick([0.15, 0.18, 0.2, 0.22])) : 0;
      const day = addDays(start, Math.floor(at));
      bought.push({ accountId: chance.pick(accounts), day, cents: pendingCents + tip, pendingCents, name });
      if (chance.is(0.02)) {
        const back = Math.round(-pendingCents * chance.between(0.2, 1));
        bought.push({ accountId: accounts[0] ?? card, day: addDays(day, chance.whole(2, 9)), cents: back, name });
      }
    }
    return bought;
  });
}

function between(from: number, to: number, day: Day, amount: number, chance: TrialChance, names: [string, string]) {
  const arrives = addDays(day, chance.whole(0, 3));
  return [
    { accountId: from, day, cents: -amount, name: names[0], isTransfer: true },
    { accountId: to, day: arrives, cents: amount, name: names[1], isTransfer: true },
  ];
}

function transfers(chance: TrialChance, start: Day): Bought[] {
  const { checking, savings, card, otherCard, cash } = trialAccounts;
  const saved = chance.pick([250_00, 450_00, 500_00, 1_000_00]);
  const saving = [...monthly(start, 10)].flatMap((day) =>
    between(checking, savings, day, saved, chance, ['Transfer to Savings', 'Transfer from Checking']),
  );
  const paid = [card, otherCard].flatMap((to) =>
    [...monthly(start, chance.whole(12, 26))].flatMap((day) => {
      const amount = Math.round(chance.lognormal(700, 0.3) * 100);
      return between(checking, to, day, amount, chance, ['Card Payment', 'Payment Thank You']);
    }),
  );
  const drawn = [...monthly(start, 6), ...monthly(start, 20)].flatMap((day) =>
    between(checking, cash, day, chance.pick([40_00, 60_00, 100_00, 200_00]), chance, ['ATM Withdrawal', 'Cash']),
  );
  return [...saving, ...paid, ...drawn];
}

function regular(chance: TrialChance, start: Day): Bought[] {
  const { checking, card, savings } = trialAccounts;
  const pay = Math.round(chance.lognormal(2_200, 0.2) * 100);
  const paydays: Bought[] = [];
  for (let at = chance.whole(0, 13); at < TRIAL_DAYS; at += 14) {
    const cents = pay + (chance.is(0.2) ? chance.whole(-50_00, 90_00) : 0);
    paydays.push({ accountId: checking, day: addDays(start, at), cents, name: 'Meridian Payroll', series: 'pay' });
  }
  const billed = bills.flatMap(([name, cents, date]) =>
    [...monthly(start, date)].map((day) => {
      const accountId = cents < -100_00 ? checking : card;
      return { accountId, day: addDays(day, chance.whole(0, 2)), cents, name, series: name };
    }),
  );
  const used = [...monthly(start, 17)].map((day) => ({
    accountId: checking,
    day,
    cents: -Math.round(chance.lognormal(110, 0.3) * 100),
    name: 'City Power',
    series: null,
  }));
  const interest = [...monthly(start, 28)].map((day) => ({
    accountId: savings,
    day,
    cents: chance.whole(120, 990),
    name: 'Interest Paid',
  }));
  return [...paydays, ...billed, ...used.map(({ series: _none, ...one }) => one), ...interest];
}

/** A household of our own making. */
function simpleHousehold(chance: TrialChance, start: Day): Bought[] {
  return [...visits(chance, start), ...transfers(chance, start), ...regular(chance, start)];
}

/** The household that recurring detection is tested with: other merchants, as banks print them. */
function printedHousehold(chance: TrialChance, start: Day): Bought[] {
  const { today, payments, series } = generateLedger(chance.whole(1, 400));
  const seriesOf = new Map(
    series.flatMap((one, at) => one.payments.map((id) => [id, `${one.merchant} ${at}`] as const)),
  );
  const { checking, savings, card, otherCard, cash } = trialAccounts;
  const places = new Map<string, number>();
  return payments.flatMap((payment): Bought[] => {
    const day = addDays(start, TRIAL_DAYS - 1 - daysBetween(payment.day, today));
    if (day < start) return [];
    const cents = payment.isIncome ? payment.amountCents : -payment.amountCents;
    const { name, merchantKey, isTransfer } = payment;
    if (isTransfer && !payment.isIncome)
      return between(checking, chance.pick([savings, card, otherCard]), day, payment.amountCents, chance, [name, name]);
    const placed =
      places.get(merchantKey) ?? (seriesOf.has(payment.id) ? checking : chance.pick([checking, card, otherCard, cash]));
    places.set(merchantKey, placed);
    const ofSeries = seriesOf.get(payment.id);
    return [{ accountId: placed, day, cents, name, merchantKey, ...(ofSeries !== undefined && { series: ofSeries }) }];
  });
}

/** The actual transactions of two years, oldest first. */
export function generatePurchases(chance: TrialChance, start: Day): TruePurchase[] {
  const last = addDays(start, TRIAL_DAYS - 1);
  const bought = chance.is(0.7) ? simpleHousehold(chance, start) : printedHousehold(chance, start);
  return bought
    .filter(({ day, cents }) => day >= start && day <= last && cents !== 0)
    .map(toPurchase)
    .sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}
