import type { Category, ReviewItem } from '@cairn/contract';

/** The effect of an item's button. */
export type ReviewAct = 'approve' | 'decline' | 'pickCategory' | 'open';

export interface ReviewChoice {
  readonly label: string;
  readonly act: ReviewAct;
}

export interface ReviewChoices {
  readonly main: ReviewChoice;
  readonly other: ReviewChoice;
}

const approve = (label: string): ReviewChoice => ({ label, act: 'approve' });
const decline = (label: string): ReviewChoice => ({ label, act: 'decline' });
const pick = (label: string): ReviewChoice => ({ label, act: 'pickCategory' });

type CategoryIds = Readonly<{ categoryId: number; subcategoryId: number | null }>;

/** The category or subcategory that a suggestion names; null if it was deleted in the meantime. */
export function findCategory(categories: readonly Category[], ids: CategoryIds | null) {
  const category = categories.find(({ id }) => id === ids?.categoryId);
  return category?.subcategories.find(({ id }) => id === ids?.subcategoryId) ?? category ?? null;
}

/** Whether the user can choose a category for the item. */
export function takesCategory(item: ReviewItem): boolean {
  return item.reason === 'newMerchant' || item.reason === 'category' || hasOpenCategory(item);
}

/** Whether an item about a large amount is about the category too. */
function hasOpenCategory({ reason, suggestion, transactions: [transaction] }: ReviewItem): boolean {
  if (reason !== 'large' || !transaction) return false;
  const { category, isSplit, pending } = transaction;
  return suggestion !== null || (category === null && !isSplit && !pending);
}

/** Confirms the amount together with the suggested category, if that is undecided. */
function largeChoices(item: ReviewItem, categories: readonly Category[]): ReviewChoices {
  const other: ReviewChoice = { label: 'Open', act: 'open' };
  const hasCategory = (item.transactions[0]?.category ?? null) !== null;
  if (!hasOpenCategory(item) || hasCategory) return { main: approve('Looks right'), other };
  const suggested = findCategory(categories, item.suggestion);
  return { main: suggested ? approve(suggested.name) : pick('Pick a category'), other };
}

function categoryChoices(
  { reason, suggestion, transactions: [transaction] }: ReviewItem,
  categories: readonly Category[],
) {
  const hasCategory = (transaction?.category ?? null) !== null;
  const change = pick('Change');
  const suggested = findCategory(categories, suggestion);
  if (suggested && (reason === 'newMerchant' || !hasCategory))
    return { main: approve(suggested.name), other: pick('Pick another') };
  if (suggestion) return { main: approve('Approve'), other: change };
  if (hasCategory) return { main: approve('Looks right'), other: change };
  return { main: pick('Pick a category'), other: decline('Leave it') };
}

/** The two buttons of an item. */
export function choicesOf(item: ReviewItem, categories: readonly Category[]): ReviewChoices {
  switch (item.reason) {
    case 'conflict':
      return { main: approve('Keep mine'), other: decline('Keep theirs') };
    case 'duplicate':
      return { main: approve('Remove one'), other: decline('Keep both') };
    case 'transfer':
      return { main: approve('It’s a transfer'), other: decline('It’s not') };
    case 'sealBroken':
      return { main: approve('Unlock the days'), other: { label: 'Open account', act: 'open' } };
    case 'balanceGap':
      return { main: { label: 'See why', act: 'open' }, other: decline('Leave it') };
    case 'goalNotCovered':
      return { main: approve('Set aside less'), other: decline('Leave it') };
    case 'missedBill':
      return { main: approve('Mark skipped'), other: decline('End the series') };
    case 'seriesEnded':
      return { main: approve('It ended'), other: decline('Still active') };
    case 'priceRise':
      return { main: approve('Accept new price'), other: decline('Dismiss') };
    case 'newSubscription':
      return { main: approve('Track it'), other: decline('Not recurring') };
    case 'large':
      return largeChoices(item, categories);
    case 'bankChange':
      return { main: approve('Accept'), other: decline('Restore mine') };
    case 'newMerchant':
    case 'category':
      return categoryChoices(item, categories);
  }
}

/** Reasons whose items are alike enough to be approved together. */
const approvedTogether: ReadonlySet<string> = new Set(['transfer', 'newMerchant', 'category']);

/** The items that "Approve all" approves: never a guess, and nothing that moves money or needs a closer look. */
export function approvableOf(items: readonly ReviewItem[]): ReviewItem[] {
  return items.filter(
    ({ reason, suggestion }) =>
      approvedTogether.has(reason) &&
      (reason === 'transfer' || (suggestion !== null && suggestion.sureness !== 'guess')),
  );
}
