import type { ReviewItem } from '@cairn/contract';
import type { CategoryOption } from '../transactions/index.ts';
import type { ReviewAct } from './choices.ts';

/** The actions for an item. Stable, because rows are memoized. */
export interface ReviewRowActions {
  readonly act: (item: ReviewItem, act: ReviewAct) => void;
  readonly pick: (item: ReviewItem, option: CategoryOption) => void;
  /** Escape returns to the item; a press elsewhere moves on. */
  readonly closePicker: (item: ReviewItem, isLeft: boolean) => void;
  /** The item was decided by a rule for its name. */
  readonly settle: (item: ReviewItem) => void;
  readonly split: (item: ReviewItem) => void;
}
