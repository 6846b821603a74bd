import type { AccountForecast } from '@cairn/contract';
import { type Cents, cents, type Day, formatCents, formatDay, formatEstimate, lowestDay } from '@cairn/domain';
import { dayOf, type ForecastChoice, type ForecastView, viewOf } from './forecastView.ts';
import type { ShownEntry, TriedChange } from './whatIf.ts';

/** A suggestion in one sentence, and how to try it. */
export interface DipSuggestion {
  readonly text: string;
  readonly whatIf: TriedChange;
}

/** An account that may pay for another. */
export interface PossibleSource {
  readonly name: string;
  readonly forecast: AccountForecast;
}

interface SuggestionFacts {
  readonly forecast: AccountForecast;
  readonly today: Day;
  readonly choice: ForecastChoice;
  readonly view: ForecastView;
  readonly sources: readonly PossibleSource[];
}

const PAY_WITHIN_DAYS = 14;
/** A smaller improvement isn't worth asking anyone for another date. */
const LEAST_GAIN_CENTS = 25_00;

/** Whole dollars are easier to move. */
function roundUp(amount: number): Cents {
  return cents(Math.ceil(amount / 100) * 100);
}

function canSpare({ forecast }: PossibleSource, amount: number, from: number, last: number): boolean {
  const left = forecast.balances.slice(from, last + 1);
  return left.every((balance) => balance - amount >= (forecast.floor ?? 0));
}

function topUp({ forecast, view, sources }: SuggestionFacts): DipSuggestion | null {
  const floor = forecast.floor ?? 0;
  const from = view.balances.findIndex((balance) => balance < floor);
  if (from < 0) return null;
  const amount = roundUp(floor - (view.balances[view.lowest] ?? 0));
  const day = dayOf(view, from);
  const source = sources.find((other) => canSpare(other, amount, from, view.balances.length - 1));
  const limit = floor === 0 ? 'zero' : formatCents(cents(floor));
  const when = from === 0 ? 'today' : `by ${formatDay(day)}`;
  const spare = source ? ` ${source.name} can spare that.` : '';
  return {
    text: `Another ${formatCents(amount)} ${when} would keep it from falling below ${limit}.${spare}`,
    whatIf: { kind: 'add', day, amount },
  };
}

/** The day of the first money in after the lowest point, which the largest entries could wait for. */
function nextPay({ entries, lowest }: ForecastView): number | undefined {
  const isPay = ({ day, cents: amount }: ShownEntry) => amount > 0 && day > lowest && day <= lowest + PAY_WITHIN_DAYS;
  return entries.find(isPay)?.day;
}

function laterPayment({ forecast, today, choice, view }: SuggestionFacts): DipSuggestion | null {
  const pay = nextPay(view);
  if (pay === undefined) return null;
  const to = dayOf(view, pay);
  const before = view.balances[view.lowest] ?? 0;
  const candidates = view.causes.flatMap((cause) => {
    if (cause.layer !== 'committed' || cause.entry.seriesId === null) return [];
    const { entry: shown } = cause;
    const entry = forecast.entries.find(
      ({ seriesId, day, amount }) =>
        seriesId === shown.seriesId && day === dayOf(view, shown.day) && amount === shown.cents,
    );
    if (!entry) return [];
    const whatIf: TriedChange = { kind: 'move', entry, to };
    const { balances } = viewOf(forecast, today, { ...choice, whatIfs: [whatIf] });
    return [{ whatIf, entry, after: balances[lowestDay(balances)] ?? 0 }];
  });
  const best = candidates.toSorted((a, b) => b.after - a.after)[0];
  if (!best || best.after - before < LEAST_GAIN_CENTS) return null;
  const { name, day } = best.entry;
  return {
    text: `If ${name} came on ${formatDay(to)} instead of ${formatDay(day)}, the lowest point would be about ${formatEstimate(best.after)}.`,
    whatIf: best.whatIf,
  };
}

/** A way to raise the lowest point, by the forecast's own figures; null if nothing simple would. */
export function suggestFor(facts: SuggestionFacts): DipSuggestion | null {
  if (facts.choice.whatIfs.length > 0) return null;
  return topUp(facts) ?? laterPayment(facts);
}
