import { pairUp } from './pair-up.ts';
import { fitOfFormer, fitOfPosted, type Purchase } from './same-purchase.ts';
import { asTold, type BankFields, type EditedValues, isSameTold, mergeTold } from './told.ts';

export interface ToldTransaction extends Purchase {
  readonly externalId: string;
  readonly pending: boolean;
  /** The announcement that this is the booking of, where the bank says so. */
  readonly pendingExternalId: string | null;
}

/** What one answer of the bank says, in whatever order. */
export interface BankPage {
  readonly added: readonly ToldTransaction[];
  readonly modified: readonly ToldTransaction[];
  readonly removed: readonly string[];
}

/** A row of the ledger that a page may concern. */
export interface KnownRow extends Purchase {
  readonly id: number;
  readonly externalId: string;
  readonly pending: boolean;
  readonly deleted: boolean;
  /** The person changed something: it stays whatever the bank does. */
  readonly isTouched: boolean;
  readonly removedByBank: boolean;
  readonly edited: EditedValues | null;
  /** It came through an earlier link, which called it by another id, or from a file. */
  readonly isFormer: boolean;
  /** It came from a file: its id is none of the bank's. */
  readonly isFromFile: boolean;
  /** An announcement of it was known before. */
  readonly wasAnnounced: boolean;
  /** The readings in which it was added, and last modified. */
  readonly addedIn: number | null;
  readonly modifiedIn: number | null;
}

export interface PageState {
  readonly rows: readonly KnownRow[];
  /** Ids that the bank gave up; they never come back. */
  readonly formerIds: ReadonlySet<string>;
  /** Within one reading what was modified outweighs what was added, in whatever order they come. */
  readonly reading: number;
}

export interface NewRow {
  readonly told: ToldTransaction;
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

/** An id given up, and the id of what goes on in its place, if anything does. */
export interface GivenUp {
  readonly externalId: string;
  readonly goesOnAs: string | null;
}

export interface PagePlan {
  readonly inserts: readonly NewRow[];
  readonly rewrites: readonly RowRewrite[];
  /** Removed by the bank, yet kept for what the person did to them. */
  readonly stays: readonly KnownRow[];
  readonly deletes: readonly KnownRow[];
  readonly givenUp: readonly GivenUp[];
}

interface Draft {
  readonly state: PageState;
  readonly removed: Set<string>;
  readonly byExternalId: ReadonlyMap<string, KnownRow>;
  readonly inserts: Map<string, NewRow>;
  readonly rewrites: Map<KnownRow, RowRewrite>;
  readonly stays: KnownRow[];
  readonly deletes: KnownRow[];
  readonly givenUp: Map<string, string | null>;
}

function purchaseOf(row: KnownRow): Purchase {
  return { ...asTold(row, row.edited), accountId: row.accountId };
}

function rewrite(draft: Draft, row: KnownRow, told: ToldTransaction, modifiedIn: number | null): void {
  const merged = mergeTold(row, row.edited, told);
  const isNews =
    row.externalId !== told.externalId ||
    row.pending !== told.pending ||
    row.removedByBank ||
    modifiedIn !== row.modifiedIn ||
    !isSameTold(asTold(row, row.edited), told);
  if (isNews)
    draft.rewrites.set(row, { row, externalId: told.externalId, pending: told.pending, ...merged, modifiedIn });
}

/** The row goes on under the id of what was told; the id it had is given up. */
function claim(draft: Draft, row: KnownRow, { told, modifiedIn }: NewRow): void {
  rewrite(draft, row, told, modifiedIn);
  draft.inserts.delete(told.externalId);
  if (!row.isFromFile) draft.givenUp.set(row.externalId, told.externalId);
  draft.removed.delete(row.externalId);
}

/** What is known under its own id, or announced under the id that the bank names. The rest is new, for now. */
function placeTold(draft: Draft, told: ToldTransaction, isModified: boolean): void {
  const { state, byExternalId } = draft;
  const { externalId, pendingExternalId } = told;
  if (draft.removed.has(externalId) || draft.givenUp.has(externalId) || state.formerIds.has(externalId)) return;
  const modifiedIn = isModified ? state.reading : null;
  const row = byExternalId.get(externalId);
  if (row) {
    const isStale = !isModified && row.modifiedIn === state.reading;
    if (!isStale) rewrite(draft, row, told, modifiedIn ?? row.modifiedIn);
    return;
  }
  const fresh = { told, modifiedIn };
  draft.inserts.set(externalId, fresh);
  if (pendingExternalId === null || draft.givenUp.has(pendingExternalId)) return;
  const announced = byExternalId.get(pendingExternalId);
  if (announced) claim(draft, announced, fresh);
  else {
    draft.givenUp.set(pendingExternalId, externalId);
    draft.inserts.delete(pendingExternalId);
  }
}

/** Announcements are told apart only where the bank does not say which booking is theirs. */
function claimByLikeness(draft: Draft): void {
  const isUnclaimed = (row: KnownRow) => !draft.rewrites.has(row) && !draft.givenUp.has(row.externalId);
  const gone = draft.state.rows.filter(
    (row) => row.pending && (row.removedByBank || draft.removed.has(row.externalId)) && isUnclaimed(row),
  );
  const booked = [...draft.inserts.values()].filter(({ told }) => !told.pending && told.pendingExternalId === null);
  for (const { left, right } of pairUp(gone, booked, (row, { told }) => fitOfPosted(purchaseOf(row), told)))
    claim(draft, left, right);
}

function claimFormer(draft: Draft): void {
  const former = draft.state.rows.filter((row) => row.isFormer && !draft.rewrites.has(row));
  const fresh = [...draft.inserts.values()];
  const fit = (row: KnownRow, { told }: NewRow) => fitOfFormer({ ...purchaseOf(row), pending: row.pending }, told);
  for (const { left, right } of pairUp(former, fresh, fit)) claim(draft, left, right);
}

/** A booking that came in this reading before its announcement was removed: what the person did to the announcement goes over to it. */
function claimEarlierBookings(draft: Draft, kept: readonly KnownRow[]): void {
  const isFree = (row: KnownRow) =>
    row.addedIn === draft.state.reading && !row.pending && !row.deleted && !row.isTouched && !row.wasAnnounced;
  const booked = draft.state.rows.filter((row) => isFree(row) && !draft.removed.has(row.externalId));
  const fit = (row: KnownRow, booking: KnownRow) =>
    row.pending ? fitOfPosted(purchaseOf(row), purchaseOf(booking)) : null;
  for (const { left, right } of pairUp(kept, booked, fit)) {
    const { shown, modifiedIn } = draft.rewrites.get(right) ?? { shown: right, modifiedIn: right.modifiedIn };
    draft.rewrites.delete(right);
    draft.deletes.push(right);
    const told = { ...shown, accountId: right.accountId, externalId: right.externalId, pending: false };
    claim(draft, left, { told: { ...told, pendingExternalId: null }, modifiedIn });
  }
}

function placeRemoved(draft: Draft): void {
  const rows = [...draft.removed].flatMap((externalId) => draft.byExternalId.get(externalId) ?? []);
  for (const externalId of draft.removed) if (!draft.givenUp.has(externalId)) draft.givenUp.set(externalId, null);
  claimEarlierBookings(
    draft,
    rows.filter((row) => row.isTouched || row.deleted),
  );
  for (const row of rows) {
    if (!draft.removed.has(row.externalId)) continue;
    draft.rewrites.delete(row);
    if (!row.isTouched && !row.deleted) draft.deletes.push(row);
    else {
      draft.givenUp.set(row.externalId, row.externalId);
      if (!row.removedByBank) draft.stays.push(row);
    }
  }
}

/** Whether a person can see the difference: ids and readings are the bank's own bookkeeping. */
export function isVisibleChange({ row, shown, pending }: RowRewrite): boolean {
  return !row.deleted && (row.removedByBank || row.pending !== pending || !isSameTold(row, shown));
}

/** What is told twice on a page counts once, as it was told last. */
function byId(told: readonly ToldTransaction[]): Map<string, ToldTransaction> {
  return new Map(told.map((transaction) => [transaction.externalId, transaction]));
}

/**
 * What a page does to the ledger. The same pages in any order, repeated or cut elsewhere, come to the same: an id that
 * was given up never returns, what was modified outweighs what was added, and what the person did is never lost.
 */
export function planPage(page: BankPage, state: PageState): PagePlan {
  const draft: Draft = {
    state,
    removed: new Set(page.removed),
    byExternalId: new Map(state.rows.map((row) => [row.externalId, row])),
    inserts: new Map(),
    rewrites: new Map(),
    stays: [],
    deletes: [],
    givenUp: new Map(),
  };
  const [modified, added] = [byId(page.modified), byId(page.added)];
  for (const told of modified.values()) placeTold(draft, told, true);
  for (const told of added.values()) if (!modified.has(told.externalId)) placeTold(draft, told, false);
  claimByLikeness(draft);
  claimFormer(draft);
  placeRemoved(draft);
  return {
    inserts: [...draft.inserts.values()],
    rewrites: [...draft.rewrites.values()],
    stays: draft.stays,
    deletes: draft.deletes,
    givenUp: [...draft.givenUp].map(([externalId, goesOnAs]) => ({ externalId, goesOnAs })),
  };
}
