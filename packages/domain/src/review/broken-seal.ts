import type { Day } from '../day.ts';
import type { AccountId, ChangeSetId, ReconciliationId } from '../ids.ts';

/** A sealed period in which something changed. */
export interface BrokenSeal {
  readonly id: ReconciliationId;
  readonly accountId: AccountId;
  readonly from: Day;
  readonly to: Day;
  readonly brokenIn: ChangeSetId;
  /** Who or what changed it, and its description in Activity; null once the history has been purged. */
  readonly change: { readonly by: string; readonly summary: string } | null;
}
