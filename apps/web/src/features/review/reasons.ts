import type { ReviewItem } from '@cairn/contract';
import { countOf, type EditedRow, type ReviewReason } from '@cairn/domain';
import {
  ArrowLeftRight,
  CalendarX,
  CircleOff,
  Copy,
  GitMerge,
  Landmark,
  LockOpen,
  type LucideIcon,
  Maximize2,
  Repeat,
  Scale,
  Sparkles,
  Store,
  Target,
  TrendingUp,
} from 'lucide-react';
import { editCategoryUrl } from '../categories/index.ts';
import { shownName } from '../transactions/index.ts';

export const reasonLabels: Readonly<Record<ReviewReason, { readonly label: string; readonly icon: LucideIcon }>> = {
  conflict: { label: 'Changed twice', icon: GitMerge },
  duplicate: { label: 'Possible duplicates', icon: Copy },
  bankChange: { label: 'Changed by your bank', icon: Landmark },
  sealBroken: { label: 'Locked days changed', icon: LockOpen },
  balanceGap: { label: 'Doesn’t add up', icon: Scale },
  goalNotCovered: { label: 'Goals not covered', icon: Target },
  missedBill: { label: 'Missed bills', icon: CalendarX },
  seriesEnded: { label: 'May have ended', icon: CircleOff },
  priceRise: { label: 'Price rises', icon: TrendingUp },
  large: { label: 'Larger than usual', icon: Maximize2 },
  transfer: { label: 'Transfers', icon: ArrowLeftRight },
  newSubscription: { label: 'New subscriptions', icon: Repeat },
  newMerchant: { label: 'New merchants', icon: Store },
  category: { label: 'Suggested categories', icon: Sparkles },
};

/** The name of an item's subject. Some items, such as those about goals or locked days, have no transaction. */
export function itemName({ transactions: [transaction], series, goal, seal, gap, edited }: ReviewItem): string {
  if (transaction) return shownName(transaction);
  return (series ?? goal ?? edited)?.name ?? (seal ?? gap)?.accountName ?? '';
}

export const editedLabels: Readonly<Record<EditedRow['noun'], string>> = {
  account: 'Account',
  category: 'Category',
  rule: 'Rule',
  budget: 'Budget',
};

function editedUrl({ noun, id, name, parentId }: EditedRow): string {
  switch (noun) {
    case 'account':
      return `/EditAccount/Review?id=${id}`;
    case 'category':
      return parentId === null ? editCategoryUrl(id) : editCategoryUrl(parentId, id);
    case 'rule':
      return `/Rules?search=${encodeURIComponent(name)}`;
    case 'budget':
      return '/Budget';
  }
}

/** The screen of an item's subject. */
export function itemUrl({ transactions: [transaction], series, goal, seal, gap, edited }: ReviewItem): string {
  if (transaction) return `/EditTransaction/${transaction.id}`;
  if (edited) return editedUrl(edited);
  const account = seal ?? gap;
  if (account) return `/EditAccount/Review?id=${account.accountId}`;
  return goal ? `/Goals?edit=${goal.id}` : `/Recurring/${series?.seriesId ?? ''}`;
}

/** The text of the snackbar after a decision; `categoryName` is that of an approved or chosen category. */
export function summaryOf(item: ReviewItem, isApproved: boolean, categoryName: string | undefined): string {
  const name = itemName(item);
  switch (item.reason) {
    case 'conflict':
      return isApproved ? `Your change to ${name} saved` : `${name} stays as it is`;
    case 'duplicate':
      return isApproved ? `One ${name} removed` : `Both ${name} transactions stay`;
    case 'transfer':
      return isApproved ? `${name} marked as a transfer` : `${name} isn’t a transfer`;
    case 'bankChange':
      return isApproved ? `Change to ${name} accepted` : `Your version of ${name} restored`;
    case 'sealBroken':
      return isApproved ? `The changed days of ${name} are unlocked` : `${name} left as is`;
    case 'balanceGap':
      return isApproved ? `${name} adds up` : `The gap in ${name} stays unexplained`;
    case 'goalNotCovered':
      return isApproved ? `Less is set aside for ${name}` : `${name} left as is`;
    case 'missedBill':
      return isApproved ? `${name} skipped` : `${name} ended`;
    case 'seriesEnded':
      return isApproved ? `${name} ended` : `${name} stays active`;
    case 'priceRise':
      return isApproved ? `New price of ${name} accepted` : `${name} dismissed`;
    case 'newSubscription':
      return isApproved ? `${name} is tracked` : `${name} isn’t recurring`;
    case 'large':
      return `${name} looks right`;
    case 'newMerchant':
    case 'category':
      if (categoryName !== undefined) return `${name} filed under ${categoryName}`;
      return isApproved ? `${name} looks right` : `${name} left as is`;
  }
}

/** The text of the snackbar after "Approve all". */
export function summaryOfAll(reason: ReviewReason, count: number): string {
  return reason === 'transfer'
    ? `${countOf(count, 'transfer')} matched`
    : `${countOf(count, 'category', 'categories')} approved`;
}
