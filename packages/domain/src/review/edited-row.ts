import type { CategoryId, Id } from '../ids.ts';

/** What an edit was about, other than a transaction. A budget is known by its category. */
export interface EditedRow {
  readonly noun: 'account' | 'category' | 'rule' | 'budget';
  readonly id: Id<string>;
  readonly name: string;
  /** The category of a subcategory. */
  readonly parentId: CategoryId | null;
}
