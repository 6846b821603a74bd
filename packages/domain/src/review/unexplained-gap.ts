import type { Day } from '../day.ts';
import type { AccountId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { Sentence } from './sentence.ts';

/** Days of an account that don't add up. */
export interface UnexplainedGap {
  readonly accountId: AccountId;
  readonly accountName: string;
  readonly from: Day;
  readonly to: Day;
  readonly gapCents: Cents;
  /** "March 3 to 9: $45.00 missing". */
  readonly title: string;
  readonly sentence: Sentence;
  /** Identifies the account, the interval, and the amount. */
  readonly fingerprint: string;
}
