import type { Day } from '../day.ts';
import type { SeriesId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { PriceChange } from '../recurring/standing.ts';

/** A series, as far as the reasons compare it. */
export interface ReviewSeries {
  readonly id: SeriesId;
  readonly name: string;
  readonly isIncome: boolean;
  /** The last payment, which the item shows; null if it was never paid. */
  readonly lastPayment: { readonly id: TransactionId; readonly day: Day } | null;
  readonly missed: readonly { readonly dueOn: Day; readonly expectedOn: Day; readonly amountCents: Cents }[];
  readonly nextCents: Cents;
  readonly priceChange: PriceChange | null;
  readonly mayHaveEnded: boolean;
}

/** The facts that a decision about a series needs. */
export interface SeriesMatter {
  readonly seriesId: SeriesId;
  readonly name: string;
  /** The occurrence that was missed, or the first of them. */
  readonly dueOn: Day | null;
  readonly priceChange: PriceChange | null;
}
