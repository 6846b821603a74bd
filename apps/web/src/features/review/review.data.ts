import { decideItem, decideItems, type ReviewDecision, type ReviewItem, reviewItem, undo } from '@cairn/contract';
import { MutationObserver, notifyManager } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { CallFailure, call } from '../../app/call.ts';
import { queryClient } from '../../app/queryClient.ts';
import { notices } from '../../ui/noticeStore.ts';
import {
  askAboutLockedDays,
  countToReview,
  describeUndo,
  ledgerKey,
  type ReviewList,
  refreshLedger,
  reviewCountQuery,
  reviewKey,
  reviewQuery,
  touchedDays,
  undoLastChange,
} from '../ledger/index.ts';
import { itemName } from './reasons.ts';
import { keyOf, placesOf, type RemovedItem, withItems, withoutItems } from './reviewList.ts';
import { changeDecided, type DecidedItems, type DecidedKind, makeCurrent, noteOn, visit } from './visit.ts';

/** Fetching everything again can wait until the user pauses. */
const PAUSE_MS = 3_000;

const decideKey = [...reviewKey, 'decide'];
const undoKey = [...reviewKey, 'undo'];
/** In the order in which the user decided, because approvals in a row build trust. */
const inTurn = { id: 'review' };

/** The change sets of saved decisions. */
const savedIn = new Map<number, number>();
let nextId = 1;
let pause: ReturnType<typeof setTimeout> | undefined;

function changeList(change: (list: ReviewList) => ReviewList): void {
  // An answer to an earlier request would bring decided items back.
  void queryClient.cancelQueries({ queryKey: reviewKey });
  const changed = queryClient.setQueryData(reviewQuery.queryKey, (list) => list && change(list));
  if (changed) queryClient.setQueryData(reviewCountQuery.queryKey, countToReview(changed));
}

function askToStay(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While decisions wait for their turn to be saved, the browser asks before it closes or reloads the page. */
function guardUnsaved(): void {
  window.addEventListener('beforeunload', askToStay);
}

/** Runs while the write that has just been answered still counts as one. */
function handleSettled(): void {
  if (queryClient.isMutating({ mutationKey: reviewKey }) <= 1) window.removeEventListener('beforeunload', askToStay);
  refreshInPause();
}

/** Other screens fetch their data again when they are opened; this one does when the user pauses. */
function refreshInPause(): void {
  void queryClient.invalidateQueries({ queryKey: [ledgerKey], refetchType: 'none' });
  clearTimeout(pause);
  const isOpen = queryClient.getQueryCache().find(reviewQuery)?.isActive() === true;
  const isEmpty = queryClient.getQueryData(reviewQuery.queryKey)?.items.length === 0;
  pause = setTimeout(
    () => {
      pause = undefined;
      // The last write to be answered comes back here.
      if (queryClient.isMutating({ mutationKey: reviewKey }) === 0) void refreshLedger();
    },
    isOpen && !isEmpty ? PAUSE_MS : 0,
  );
}

/** When the user leaves, only the number in the navigation is still on the screen. */
export function endPause(): void {
  if (pause === undefined) return;
  clearTimeout(pause);
  pause = undefined;
  void queryClient.invalidateQueries(reviewCountQuery);
}

/** Lists items again, of which those with the IDs are no longer decided. */
function putBack(ids: readonly number[], removed: readonly RemovedItem[]): void {
  const { decided, returning, ...others } = visit.current();
  const left = decided.filter(({ id }) => !ids.includes(id));
  const [first] = removed;
  visit.set({
    ...others,
    decided: left,
    returning: [...returning, ...removed],
    currentKey: first ? keyOf(first.item) : others.currentKey,
  });
  changeList((list) => withItems(list, removed));
  notifyManager.schedule(() => visit.set({ ...visit.current(), returning: [] }));
}

function isListed(id: number): boolean {
  return visit.current().decided.some((one) => one.id === id);
}

const idsOf = ({ reason, transactions, fingerprint }: ReviewItem) => ({
  reason,
  transactionIds: transactions.map(({ id }) => id),
  fingerprint,
});

/** The category that the user chose, or saw and approved. */
interface ChosenCategory {
  readonly categoryId: number;
  readonly subcategoryId: number | null;
  /** Undoing the decision also removes it. */
  readonly isNew?: boolean | undefined;
}

function suggestedIn({ suggestion }: ReviewItem): ChosenCategory | null {
  return suggestion && { categoryId: suggestion.categoryId, subcategoryId: suggestion.subcategoryId };
}

function categoryOf(category: ChosenCategory | null) {
  if (!category) return {};
  const { categoryId, subcategoryId, isNew } = category;
  return { categoryId, subcategoryId, ...(isNew && { isCategoryNew: true }) };
}

interface SentDecision extends Pick<DecidedItems, 'id' | 'removed'> {
  readonly decision: ReviewDecision;
  readonly chosen: ChosenCategory | null;
}

interface SaveOutcome {
  readonly count: number;
  /** The item as it is now, if it has changed since the user saw it; null if there is nothing left to decide. */
  readonly changed?: ReviewItem | null | undefined;
  readonly notSaved?: readonly UnsavedItem[];
}

/** An item of several that couldn't be saved, and why. */
interface UnsavedItem {
  readonly fingerprint: string;
  readonly message: string;
}

/** The extra field of a 409. */
const changedProblem = z.looseObject({ item: z.nullable(reviewItem) });

function changedItem(error: unknown): ReviewItem | null | undefined {
  if (!(error instanceof CallFailure) || error.status !== 409) return undefined;
  return z.safeParse(changedProblem, error.problem).data?.item;
}

/** Removing one of two duplicates changes the day of one of them. */
async function askBeforeRemoving({ removed, decision }: SentDecision): Promise<void> {
  const duplicates = removed.flatMap(({ item }) => (item.reason === 'duplicate' ? item.transactions : []));
  if (decision === 'approve')
    await askAboutLockedDays(
      decideItem,
      duplicates.flatMap((row) => touchedDays(row, undefined)),
    );
}

async function send(sent: SentDecision): Promise<SaveOutcome> {
  await askBeforeRemoving(sent);
  return await save(sent);
}

async function save({ id, removed, decision, chosen }: SentDecision): Promise<SaveOutcome> {
  const [first, ...others] = removed.map(({ item }) => item);
  if (!first) return { count: 0 };
  const shown = decision === 'approve' ? suggestedIn(first) : null;
  try {
    if (others.length === 0) {
      const { changeSetId, count } = await call(decideItem, {
        body: { item: idsOf(first), decision, ...categoryOf(chosen ?? shown) },
      });
      savedIn.set(id, changeSetId);
      return { count };
    }
    const { changeSetId, count, notSaved } = await call(decideItems, {
      body: { items: [first, ...others].map((item) => ({ ...idsOf(item), ...suggestedIn(item) })) },
    });
    savedIn.set(id, changeSetId);
    return { count, notSaved: notSaved ?? [] };
  } catch (error) {
    const changed = changedItem(error);
    if (changed === undefined) throw error;
    return { count: 0, changed };
  }
}

function showSaved({ id }: SentDecision, count: number): void {
  changeDecided((decided) => decided.map((one) => (one.id === id ? { ...one, count, isSaved: true } : one)));
}

/** Lists the items that couldn't be saved again, each with the reason. */
function bringBackUnsaved({ id, removed }: SentDecision, notSaved: readonly UnsavedItem[]): void {
  const reasons = new Map(notSaved.map(({ fingerprint, message }) => [fingerprint, message]));
  const unsaved = removed.filter(({ item }) => reasons.has(item.fingerprint));
  if (unsaved.length === 0 || !isListed(id)) return;
  changeDecided((decided) =>
    decided.map((one) =>
      one.id === id ? { ...one, removed: removed.filter(({ item }) => !reasons.has(item.fingerprint)) } : one,
    ),
  );
  putBack([], unsaved);
  for (const { item } of unsaved)
    noteOn([keyOf(item)], `We couldn’t save your decision. ${reasons.get(item.fingerprint) ?? ''}`);
}

/** Replaces an item that someone or a sync has changed, or says that it's gone. */
function showChanged({ id, removed }: SentDecision, changed: ReviewItem | null): void {
  const [before, ...others] = removed;
  if (!before || !isListed(id)) return;
  if (changed === null || others.length > 0) {
    putBack([id], []);
    notices.show({
      text: others.length > 0 ? 'These have changed.' : `${itemName(before.item)} no longer needs a decision.`,
    });
    void refreshLedger();
    return;
  }
  notices.dismiss();
  putBack([id], [{ item: changed, place: before.place }]);
  noteOn([keyOf(changed)], 'This has changed since you opened it. Here’s how it looks now.');
}

function bringBack({ id, removed }: SentDecision, error: unknown): void {
  if (!isListed(id)) return;
  notices.dismiss();
  putBack([id], removed);
  // The user canceled.
  if (error instanceof CallFailure && error.isSilent) return;
  const reason = error instanceof CallFailure && error.reason !== undefined ? ` ${error.reason}` : '';
  noteOn(
    removed.map(({ item }) => keyOf(item)),
    `We couldn’t save your decision.${reason}`,
  );
}

interface PressedDecision {
  readonly items: readonly ReviewItem[];
  readonly decision: ReviewDecision;
  readonly chosen?: ChosenCategory | undefined;
  readonly kind: DecidedKind;
  readonly summary: string;
  /** The item to continue with. */
  readonly next: ReviewItem | null;
}

/** Saves the user's decisions. The items leave the list right away, and come back if that fails. */
export function decide({ items, decision, chosen, kind, summary, next }: PressedDecision): void {
  const list = queryClient.getQueryData(reviewQuery.queryKey);
  const removed: RemovedItem[] = list ? placesOf(list, items) : [];
  if (removed.length === 0) return;
  guardUnsaved();
  const id = nextId;
  nextId += 1;
  noteOn(items.map(keyOf), null);
  changeList((shown) => withoutItems(shown, items));
  changeDecided((decided) => [...decided, { id, removed, count: removed.length, kind, summary, isSaved: false }]);
  makeCurrent(next && keyOf(next));
  notices.show({ text: summary, action: { label: 'Undo', onPress: () => undoDecided([id]) } });
  const saving = new MutationObserver(queryClient, {
    mutationKey: decideKey,
    scope: inTurn,
    mutationFn: send,
    onSuccess: ({ count, changed, notSaved = [] }, sent) => {
      if (changed !== undefined) return showChanged(sent, changed);
      showSaved(sent, count);
      bringBackUnsaved(sent, notSaved);
    },
    onError: (error, sent) => bringBack(sent, error),
    onSettled: handleSettled,
  });
  saving.mutate({ id, removed, decision, chosen: chosen ?? null }).catch(() => undefined);
}

/** The result of undoing decisions: null if none of them had been saved. */
async function sendUndo(undone: readonly DecidedItems[]): Promise<string | null> {
  let text: string | null = null;
  for (const { id, summary } of undone) {
    const changeSetId = savedIn.get(id);
    if (changeSetId === undefined) continue;
    const answer = await call(undo, { body: { id: changeSetId, mergesLater: true } });
    savedIn.delete(id);
    text = describeUndo(answer, undone.length === 1 ? summary : undefined);
  }
  return undone.length > 1 && text !== null ? 'Undone.' : text;
}

/** Undoes decisions of this visit, newest first. Their items are listed again right away. */
export function undoDecided(ids: readonly number[]): void {
  const undone = visit
    .current()
    .decided.filter(({ id }) => ids.includes(id))
    .toReversed();
  if (undone.length === 0) return;
  putBack(
    ids,
    undone.flatMap(({ removed }) => removed),
  );
  guardUnsaved();
  const undoing = new MutationObserver(queryClient, {
    mutationKey: undoKey,
    scope: inTurn,
    mutationFn: sendUndo,
    onSuccess: (text) => {
      if (text !== null) notices.show({ text });
    },
    onError: () => {
      changeDecided((decided) => [...decided, ...undone.filter(({ id }) => savedIn.has(id)).toReversed()]);
      void refreshLedger();
    },
    onSettled: handleSettled,
  });
  undoing.mutate(undone).catch(() => undefined);
}

/** The U key: undoes the last decision, or whatever the user changed after it. */
export function undoInReview(): void {
  const last = visit.current().decided.at(-1);
  const writes = queryClient.getMutationCache().getAll();
  const newest = writes.findLast(({ options }) => options.mutationKey !== undoKey);
  if (last && newest?.options.mutationKey === decideKey) undoDecided([last.id]);
  else
    undoLastChange((changeSetId) =>
      changeDecided((decided) => decided.filter(({ id }) => savedIn.get(id) !== changeSetId)),
    );
}

/** Takes an item off the list that was decided in another way, such as by a rule for its name. */
export function settle(item: ReviewItem): void {
  changeList((list) => withoutItems(list, [item]));
  refreshInPause();
}
