import type { Category, ReviewItem } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import type { RefObject } from 'react';
import { Popover } from '../../ui/Popover.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { CategoryPicker, categoryOptions, likelyOptions, shownName } from '../transactions/index.ts';
import styles from './ReviewPicker.module.css';
import type { ReviewRowActions } from './rowActions.ts';

const PICKER_WIDTH_PX = 352;

interface ReviewPickerProps {
  item: ReviewItem;
  categories: readonly Category[];
  anchor: RefObject<HTMLElement | null>;
  actions: ReviewRowActions;
}

/** Chooses another category: next to the buttons on wide screens, in a sheet on phones. */
export function ReviewPicker({ item, categories, anchor, actions }: ReviewPickerProps) {
  const isWide = useIsWide();
  const [transaction] = item.transactions;
  if (!transaction) return null;
  const { isIncome, amount } = transaction;
  const name = shownName(transaction);
  const close = () => actions.closePicker(item, false);
  const picker = (
    <CategoryPicker
      transaction={transaction}
      suggestions={likelyOptions(categoryOptions(categories), item.alternatives)}
      onPick={(option) => actions.pick(item, option)}
      onRuleSaved={() => actions.settle(item)}
      onSplit={() => actions.split(item)}
    />
  );
  if (!isWide)
    return (
      <Sheet title="Category" isBottom onClose={close}>
        <p className={styles.text}>
          {name} · {isIncome ? '+' : '−'}
          {formatCents(amount)}
        </p>
        {picker}
      </Sheet>
    );
  return (
    <Popover
      label={`Category of ${name}`}
      anchor={anchor}
      widthPx={PICKER_WIDTH_PX}
      onClose={close}
      onPressOutside={() => actions.closePicker(item, true)}
      onTabOut={close}
    >
      {picker}
    </Popover>
  );
}
