import { DEPOSITORY, isLiability } from '../accounts/balance.ts';

/** The criteria for choosing between forecasts. */
export interface ComparableForecast {
  readonly balance: number;
  readonly balances: ArrayLike<number>;
  readonly entries: readonly unknown[];
}

/** Money that bills are paid from comes first, debts last. */
function rankOf(type: number): number {
  if (type === DEPOSITORY) return 0;
  return isLiability(type) ? 2 : 1;
}

/** How much the balance is expected to move, up or down. */
function movedBy({ balance, balances }: ComparableForecast): number {
  let [moved, before] = [0, balance];
  for (let day = 0; day < balances.length; day += 1) {
    const after = balances[day] ?? 0;
    moved += Math.abs(after - before);
    before = after;
  }
  return moved;
}

/**
 * The account to show first: the bank account that most entries are expected on, then the one that moves most, then the
 * one with the most money. A debt is shown only if there is nothing else.
 */
export function mainForecast<Forecast extends ComparableForecast>(
  forecasts: readonly Forecast[],
  typeOf: (forecast: Forecast) => number,
): Forecast | undefined {
  const [main] = forecasts
    .map((forecast) => ({ forecast, rank: rankOf(typeOf(forecast)), moved: movedBy(forecast) }))
    .toSorted(
      (a, b) =>
        a.rank - b.rank ||
        b.forecast.entries.length - a.forecast.entries.length ||
        b.moved - a.moved ||
        b.forecast.balance - a.forecast.balance,
    );
  return main?.forecast;
}
