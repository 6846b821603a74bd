import type { Day } from '../day.ts';
import type { CategoryId, TransactionId } from '../ids.ts';
import type { Cents } from '../money.ts';
import type { DetectedSeries } from '../recurring/detected.ts';
import type { BrokenSeal } from './broken-seal.ts';
import type { EditedRow } from './edited-row.ts';
import type { Sentence } from './sentence.ts';
import type { SeriesMatter } from './series.ts';
import type { UncoveredGoal } from './uncovered-goal.ts';
import type { UnexplainedGap } from './unexplained-gap.ts';

/** The subject of a decision. */
export interface Matter {
  /** Or the ID of a series, a goal, a sealed period, an account, a category, or a rule, which no transaction has. */
  readonly subjectId: TransactionId;
  /** Identifies the state of affairs, without exact values. */
  readonly fingerprint: string;
  readonly valueCents: Cents;
}

/** A category that a rule or the model set and that approving confirms, or the lack of one. */
export interface OpenCategory {
  readonly categoryId: CategoryId | null;
  readonly subcategoryId: CategoryId | null;
  /** Such as "because your rule says so"; null if there is no category. */
  readonly because: string | null;
}

/** Something that may need a decision. */
export interface ReviewCandidate extends Matter {
  /** One, the two of a pair in the order in which they are shown, or none if it is about something else. */
  readonly transactionIds: readonly TransactionId[];
  /** Newer ones are listed first. */
  readonly day: Day;
  readonly sentence: Sentence;
  /** Another candidate of the same reason comes first. */
  readonly isHidden?: boolean;
  /** Set if a decision is also about the category. */
  readonly openCategory?: OpenCategory;
  /** Set if it is about a recurring series. */
  readonly series?: SeriesMatter;
  /** Set if it is about a series that isn't tracked yet. */
  readonly suggestion?: DetectedSeries;
  /** Set if it is about a goal. */
  readonly goal?: UncoveredGoal;
  /** Set if it is about a sealed period. */
  readonly seal?: BrokenSeal & { readonly accountName: string };
  /** Set if it is about days of an account that don't add up. */
  readonly gap?: UnexplainedGap;
  /** Set if it is about an edit of something other than a transaction. */
  readonly edited?: EditedRow;
}

export type IsDecided = (matter: Matter) => boolean;
