import { addDays, type Day, dayNumber, daysBetween, monthsBefore } from '../../day.ts';
import type { RecurringPayment } from '../detected.ts';
import type { FoundSeries } from './score.ts';

/** The methods of other products, for comparison. */
type PeerDetector = (payments: readonly RecurringPayment[], today: Day) => FoundSeries[];

const MONTHS = 26;
const ALIVE_PERIODS = 1.6;

function recentGroups(
  payments: readonly RecurringPayment[],
  today: Day,
  keyOf: (payment: RecurringPayment) => string,
): RecurringPayment[][] {
  const from = monthsBefore(today, MONTHS);
  const recent = payments.filter(({ day }) => day >= from && day <= today);
  const groups = Map.groupBy(recent, (one) => `${one.merchantKey} ${one.accountId} ${one.isIncome} ${keyOf(one)}`);
  return Array.from(groups.values(), (group) => group.sort((a, b) => dayNumber(a.day) - dayNumber(b.day)));
}

const isAlive = (last: Day, today: Day, periodDays: number) => daysBetween(last, today) <= ALIVE_PERIODS * periodDays;

/** The same amount at the same merchant at least three times, each 26 to 35 days after the one before. */
export const fixedMonthly: PeerDetector = (payments, today) =>
  recentGroups(payments, today, ({ amountCents }) => String(amountCents)).flatMap((group) => {
    const last = group.at(-1);
    const gaps = group.slice(1).map(({ day }, at) => daysBetween(group[at]?.day ?? day, day));
    if (!last || gaps.length < 2 || !isAlive(last.day, today, 30)) return [];
    if (!gaps.every((gap) => gap >= 26 && gap <= 35)) return [];
    return [{ payments: group.map(({ id }) => id), unit: 'month', count: 1, nextOn: addDays(last.day, 30) }];
  });

type PeerCadence = Pick<FoundSeries, 'unit' | 'count'> & { readonly days: number };

const peerCadences: readonly PeerCadence[] = [
  { unit: 'week', count: 1, days: 7 },
  { unit: 'week', count: 2, days: 14 },
  { unit: 'month', count: 1, days: 30 },
];

const NEAR_DAYS = 2;
const NEAR_SHARE = 0.075;
const LONGEST_CHAIN = 120;

/** The payments that are whole periods before one, within two days and 7.5% of its amount. None may be missing of three. */
function chainBefore(base: RecurringPayment, group: readonly RecurringPayment[], cadence: PeerCadence) {
  const chain = [base];
  for (let back = 1; back < LONGEST_CHAIN; back += 1) {
    const expected = cadence.unit === 'month' ? monthsBefore(base.day, back) : addDays(base.day, -back * cadence.days);
    const earlier = group.find(
      ({ day, amountCents }) =>
        Math.abs(daysBetween(day, expected)) <= NEAR_DAYS && Math.abs(amountCents / base.amountCents - 1) <= NEAR_SHARE,
    );
    if (earlier) chain.push(earlier);
    else if (back < 3) return [];
  }
  return chain;
}

/** At least three payments in a row, each within two days and 7.5% of the value that the last one predicts. */
export const threeAlike: PeerDetector = (payments, today) =>
  recentGroups(payments, today, () => '').flatMap((group) => {
    const taken = new Set<number>();
    return [...group].reverse().flatMap((base) =>
      peerCadences.flatMap((cadence) => {
        if (taken.has(base.id) || !isAlive(base.day, today, cadence.days)) return [];
        const chain = chainBefore(base, group, cadence);
        if (chain.length === 0 || chain.some(({ id }) => taken.has(id))) return [];
        for (const { id } of chain) taken.add(id);
        const { unit, count, days } = cadence;
        return [{ payments: chain.map(({ id }) => id), unit, count, nextOn: addDays(base.day, days) }];
      }),
    );
  });
