import { asReported, type BankFields, type EditedValues, hasSameBankFields, mergeReported } from './bank-fields.ts';
import { pairUp } from './pair-up.ts';
import { fitOfFormer, fitOfPosted, type Purchase } from './same-purchase.ts';

export interface ReportedTransaction extends Purchase {
  readonly externalId: string;
  readonly pending: boolean;
  /** The ID of the pending transaction that became this one, if the bank gives it. */
  readonly pendingExternalId: string | null;
  /** The bank's own category, for example FOOD_AND_DRINK_COFFEE. */
  readonly bankCategory?: string | null;
}

/** One page of changes from the bank, in any order. */
export interface BankPage {
  readonly added: readonly ReportedTransaction[];
  readonly modified: readonly ReportedTransaction[];
  readonly removed: readonly string[];
}

/** A ledger row that a page may affect. */
export interface KnownRow extends Purchase {
  readonly id: number;
  readonly externalId: string;
  readonly pending: boolean;
  readonly deleted: boolean;
  /** The user changed it, so it stays even if the bank removes it. */
  readonly isTouched: boolean;
  readonly removedByBank: boolean;
  readonly edited: EditedValues | null;
  /** It came from a file, or through an earlier link that gave it a different ID. */
  readonly isFormer: boolean;
  /** It came from a file, so its ID isn't one of the bank link's. */
  readonly isFromFile: boolean;
  /** It was known as pending before it posted. */
  readonly wasPending: boolean;
  /** The readings in which it was added and last modified. */
  readonly addedIn: number | null;
  readonly modifiedIn: number | null;
}

export interface PageState {
  readonly rows: readonly KnownRow[];
  /** IDs that the bank no longer uses. They never come back. */
  readonly formerIds: ReadonlySet<string>;
  /** Within one reading, a modification wins over an addition, whichever comes first. */
  readonly reading: number;
}

export interface NewRow {
  readonly reported: ReportedTransaction;
  readonly modifiedIn: number | null;
}

export interface RowRewrite {
  readonly row: KnownRow;
  readonly externalId: string;
  readonly pending: boolean;
  readonly shown: BankFields;
  readonly edited: EditedValues | null;
  readonly modifiedIn: number | null;
}

/** An ID that the bank no longer uses, and the ID that replaces it, if any. */
export interface FormerId {
  readonly externalId: string;
  readonly replacedBy: string | null;
}

export interface PagePlan {
  readonly inserts: readonly NewRow[];
  readonly rewrites: readonly RowRewrite[];
  /** Removed by the bank, but preserved because the user changed or deleted them. */
  readonly stays: readonly KnownRow[];
  readonly deletes: readonly KnownRow[];
  readonly newFormerIds: readonly FormerId[];
}

interface PlanDraft {
  readonly state: PageState;
  readonly removed: Set<string>;
  readonly byExternalId: ReadonlyMap<string, KnownRow>;
  readonly inserts: Map<string, NewRow>;
  readonly rewrites: Map<KnownRow, RowRewrite>;
  readonly stays: KnownRow[];
  readonly deletes: KnownRow[];
  readonly newFormerIds: Map<string, string | null>;
}

function purchaseOf(row: KnownRow): Purchase {
  return { ...asReported(row, row.edited), accountId: row.accountId };
}

function rewrite(draft: PlanDraft, row: KnownRow, reported: ReportedTransaction, modifiedIn: number | null): void {
  const merged = mergeReported(row, row.edited, reported);
  const { externalId, pending } = reported;
  const hasChanged =
    row.externalId !== externalId ||
    row.pending !== pending ||
    row.removedByBank ||
    modifiedIn !== row.modifiedIn ||
    !hasSameBankFields(asReported(row, row.edited), reported);
  if (hasChanged) draft.rewrites.set(row, { row, externalId, pending, ...merged, modifiedIn });
}

/** Continues a row under the reported ID; its old one becomes a former ID. */
function claim(draft: PlanDraft, row: KnownRow, { reported, modifiedIn }: NewRow): void {
  rewrite(draft, row, reported, modifiedIn);
  draft.inserts.delete(reported.externalId);
  if (!row.isFromFile) draft.newFormerIds.set(row.externalId, reported.externalId);
  draft.removed.delete(row.externalId);
}

/** Finds the row by the reported ID, or by the ID of its pending version. Anything else counts as new for now. */
function placeReported(draft: PlanDraft, reported: ReportedTransaction, isModified: boolean): void {
  const { state, byExternalId } = draft;
  const { externalId, pendingExternalId } = reported;
  if (draft.removed.has(externalId) || draft.newFormerIds.has(externalId) || state.formerIds.has(externalId)) return;
  const modifiedIn = isModified ? state.reading : null;
  const row = byExternalId.get(externalId);
  if (row) {
    const isStale = !isModified && row.modifiedIn === state.reading;
    if (!isStale) rewrite(draft, row, reported, modifiedIn ?? row.modifiedIn);
    return;
  }
  const fresh = { reported, modifiedIn };
  draft.inserts.set(externalId, fresh);
  if (pendingExternalId === null || draft.newFormerIds.has(pendingExternalId)) return;
  const pendingRow = byExternalId.get(pendingExternalId);
  if (pendingRow) claim(draft, pendingRow, fresh);
  else {
    draft.newFormerIds.set(pendingExternalId, externalId);
    draft.inserts.delete(pendingExternalId);
  }
}

/** Matches removed pending rows with new posted transactions if the bank doesn't say which belong together. */
function claimSimilarPending(draft: PlanDraft): void {
  const isUnclaimed = (row: KnownRow) => !draft.rewrites.has(row) && !draft.newFormerIds.has(row.externalId);
  const removedPending = draft.state.rows.filter(
    (row) => row.pending && (row.removedByBank || draft.removed.has(row.externalId)) && isUnclaimed(row),
  );
  const posted = [...draft.inserts.values()].filter(
    ({ reported }) => !reported.pending && reported.pendingExternalId === null,
  );
  for (const { left, right } of pairUp(removedPending, posted, (row, { reported }) =>
    fitOfPosted(purchaseOf(row), reported),
  ))
    claim(draft, left, right);
}

function claimFromEarlierLinks(draft: PlanDraft): void {
  const former = draft.state.rows.filter((row) => row.isFormer && !draft.rewrites.has(row));
  const fresh = [...draft.inserts.values()];
  const fit = (row: KnownRow, { reported }: NewRow) =>
    fitOfFormer({ ...purchaseOf(row), pending: row.pending }, reported);
  for (const { left, right } of pairUp(former, fresh, fit)) claim(draft, left, right);
}

/**
 * Merges a removed pending row with the posted row that arrived earlier in this reading, preserving the user's changes.
 */
function claimEarlierPosted(draft: PlanDraft, changed: readonly KnownRow[]): void {
  const isFree = (row: KnownRow) =>
    row.addedIn === draft.state.reading && !row.pending && !row.deleted && !row.isTouched && !row.wasPending;
  const posted = draft.state.rows.filter((row) => isFree(row) && !draft.removed.has(row.externalId));
  const fit = (row: KnownRow, postedRow: KnownRow) =>
    row.pending ? fitOfPosted(purchaseOf(row), purchaseOf(postedRow)) : null;
  for (const { left, right } of pairUp(changed, posted, fit)) {
    const { shown, edited, modifiedIn } = draft.rewrites.get(right) ?? { ...right, shown: right };
    draft.rewrites.delete(right);
    draft.deletes.push(right);
    const { accountId, externalId } = right;
    const reported = { ...asReported(shown, edited), accountId, externalId, pending: false, pendingExternalId: null };
    claim(draft, left, { reported, modifiedIn });
  }
}

function placeRemoved(draft: PlanDraft): void {
  const rows = [...draft.removed].flatMap((externalId) => draft.byExternalId.get(externalId) ?? []);
  for (const externalId of draft.removed)
    if (!draft.newFormerIds.has(externalId)) draft.newFormerIds.set(externalId, null);
  claimEarlierPosted(
    draft,
    rows.filter((row) => row.isTouched || row.deleted),
  );
  for (const row of rows) {
    if (!draft.removed.has(row.externalId)) continue;
    draft.rewrites.delete(row);
    if (!row.isTouched && !row.deleted) draft.deletes.push(row);
    else {
      draft.newFormerIds.set(row.externalId, row.externalId);
      if (!row.removedByBank) draft.stays.push(row);
    }
  }
}

/** Whether the user can see the difference. IDs and readings are only bookkeeping. */
export function isVisibleChange({ row, shown, pending }: RowRewrite): boolean {
  return !row.deleted && (row.removedByBank || row.pending !== pending || !hasSameBankFields(row, shown));
}

/** If a transaction is reported twice on a page, its last values count. */
function byId(reported: readonly ReportedTransaction[]): Map<string, ReportedTransaction> {
  return new Map(reported.map((transaction) => [transaction.externalId, transaction]));
}

/**
 * Plans a page's effect on the ledger. The result doesn't depend on the order of the pages, on repeats, or on where
 * they are cut: a former ID never returns, a modification wins over an addition, and the user's changes are never lost.
 */
export function planPage(page: BankPage, state: PageState): PagePlan {
  const draft: PlanDraft = {
    state,
    removed: new Set(page.removed),
    byExternalId: new Map(state.rows.map((row) => [row.externalId, row])),
    inserts: new Map(),
    rewrites: new Map(),
    stays: [],
    deletes: [],
    newFormerIds: new Map(),
  };
  const [modified, added] = [byId(page.modified), byId(page.added)];
  for (const reported of modified.values()) placeReported(draft, reported, true);
  for (const reported of added.values()) if (!modified.has(reported.externalId)) placeReported(draft, reported, false);
  claimSimilarPending(draft);
  claimFromEarlierLinks(draft);
  placeRemoved(draft);
  return {
    inserts: [...draft.inserts.values()],
    rewrites: [...draft.rewrites.values()],
    stays: draft.stays,
    deletes: draft.deletes,
    newFormerIds: [...draft.newFormerIds].map(([externalId, replacedBy]) => ({ externalId, replacedBy })),
  };
}
