import type { CategoryId, Id } from '../ids.ts';

/** The subject of an edit, other than a transaction. A budget is identified by its category. */
export interface EditedRow {
  readonly noun: 'account' | 'category' | 'rule' | 'budget';
  readonly id: Id<string>;
  readonly name: string;
  /** The category of a subcategory. */
  readonly parentId: CategoryId | null;
}
