import type { Day } from '../day.ts';
import type { SeriesId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { PriceChange } from '../recurring/standing.ts';

/** A series, as far as the reasons compare it. One that was never paid isn't reviewed. */
export interface ReviewSeries {
  readonly id: SeriesId;
  readonly isIncome: boolean;
  /** The last payment, which the item shows. */
  readonly paymentId: TransactionId;
  readonly paidOn: Day;
  readonly missed: readonly { readonly dueOn: Day; readonly expectedOn: Day; readonly amountCents: Cents }[];
  readonly nextCents: Cents;
  readonly priceChange: PriceChange | null;
  readonly mayHaveEnded: boolean;
}

/** What a decision about a series needs to know. */
export interface SeriesMatter {
  readonly seriesId: SeriesId;
  /** The occurrence that was missed, or the first of them. */
  readonly dueOn: Day | null;
  readonly priceChange: PriceChange | null;
}
