import type { Category, ReviewItem, Sureness, Transaction } from '@cairn/contract';
import { cents, formatDay } from '@cairn/domain';
import { CircleAlert } from 'lucide-react';
import { memo, useId, useRef } from 'react';
import { Link } from 'react-router';
import { Keycaps } from '../../app/keyboard/Keycaps.tsx';
import { useShortcutWorks } from '../../app/keyboard/useShortcuts.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { amountKindOf, faceOf, printedName } from '../transactions/index.ts';
import { choicesOf, findCategory, type ReviewChoice } from './choices.ts';
import { ReviewPicker } from './ReviewPicker.tsx';
import styles from './ReviewRow.module.css';
import { editedLabels, itemName, itemUrl } from './reasons.ts';
import { keyOf } from './reviewList.ts';
import type { ReviewRowActions } from './rowActions.ts';

const surenessSteps: Readonly<Record<Sureness, { readonly steps: number; readonly text: string }>> = {
  verySure: { steps: 3, text: 'Very sure' },
  fairlySure: { steps: 2, text: 'Fairly sure' },
  guess: { steps: 1, text: 'A guess' },
};

/** Three steps and words, because color alone says nothing. */
function Sure({ sureness }: { sureness: Sureness }) {
  const { steps, text } = surenessSteps[sureness];
  return (
    <span className={styles.sure}>
      {[1, 2, 3].map((step) => (
        <i key={step} className={step <= steps ? styles.reached : undefined} />
      ))}
      {text}
    </span>
  );
}

const asTransfer = { category: null, subcategory: null, markedAsTransfer: true, isSplit: false, splits: [] };

type Edited = NonNullable<ReviewItem['edited']>;

/** A category and its budget have the category's own icon. */
function EditedIcon({ edited: { noun, id }, categories }: { edited: Edited; categories: readonly Category[] }) {
  if (noun === 'account') return <CategoryIcon icon="fas fa-landmark" />;
  if (noun === 'rule') return <CategoryIcon icon="fas fa-list" />;
  const all = categories.flatMap((category) => [category, ...category.subcategories]);
  const category = all.find((one) => one.id === id);
  return <CategoryIcon icon={category?.icon} color={category?.iconColor} />;
}

function ItemIcon({ item, categories }: { item: ReviewItem; categories: readonly Category[] }) {
  const [transaction] = item.transactions;
  if (item.goal) return <CategoryIcon icon={item.goal.icon} color={item.goal.iconColor} />;
  if (item.seal) return <CategoryIcon icon="fas fa-lock-open" />;
  if (item.edited) return <EditedIcon edited={item.edited} categories={categories} />;
  if (!transaction) return <CategoryIcon isUncategorized />;
  const isKnown = item.suggestion !== null && item.suggestion.sureness !== 'guess';
  const face =
    item.reason === 'transfer'
      ? faceOf(asTransfer)
      : (faceOf(transaction) ?? (isKnown ? findCategory(categories, item.suggestion) : null));
  return <CategoryIcon icon={face?.icon} color={face?.iconColor} isUncategorized={face === null} />;
}

/** "11/15/2026 · Sapphire Card", or both days of a transfer. */
function detailOf({ reason, transactions: [first, second], series }: ReviewItem): string {
  if (!first) return series ? formatDay(series.expectedOn) : '';
  if (reason !== 'transfer' || !second) return [formatDay(first.date), first.accountName].filter(Boolean).join(' · ');
  const days = [...new Set([first.date, second.date])].toSorted();
  return days.map(formatDay).join(' and ');
}

interface FactsProps {
  item: ReviewItem;
  describedBy: string;
}

function GoalFacts({ goal, describedBy }: { goal: NonNullable<ReviewItem['goal']>; describedBy: string }) {
  return (
    <div className={styles.facts}>
      <Link to={`/Goals?edit=${goal.id}`} className={styles.name} aria-describedby={describedBy} data-review-focus>
        {goal.name}
      </Link>
      <span className={styles.amount}>
        <Amount cents={goal.uncovered} />
      </span>
      <small className={styles.detail}>Goal</small>
    </div>
  );
}

function SealFacts({ seal, describedBy }: { seal: NonNullable<ReviewItem['seal']>; describedBy: string }) {
  return (
    <div className={styles.facts}>
      <Link
        to={`/EditAccount/Review?id=${seal.accountId}`}
        className={styles.name}
        aria-describedby={describedBy}
        data-review-focus
      >
        {seal.accountName}
      </Link>
      <small className={styles.detail}>
        {formatDay(seal.from)} to {formatDay(seal.to)}
      </small>
    </div>
  );
}

function GapFacts({ item, gap, describedBy }: FactsProps & { gap: NonNullable<ReviewItem['gap']> }) {
  return (
    <div className={styles.facts}>
      <Link to={itemUrl(item)} className={styles.name} aria-describedby={describedBy} data-review-focus>
        {gap.accountName}
      </Link>
      <span className={styles.amount}>
        <Amount cents={cents(Math.abs(gap.gap))} />
      </span>
      <small className={styles.detail}>{gap.title}</small>
    </div>
  );
}

function EditedFacts({ item, edited, describedBy }: FactsProps & { edited: Edited }) {
  return (
    <div className={styles.facts}>
      <Link to={itemUrl(item)} className={styles.name} aria-describedby={describedBy} data-review-focus>
        {edited.name}
      </Link>
      <small className={styles.detail}>{editedLabels[edited.noun]}</small>
    </div>
  );
}

function Facts({ item, describedBy }: FactsProps) {
  const [transaction] = item.transactions;
  if (item.gap) return <GapFacts item={item} gap={item.gap} describedBy={describedBy} />;
  if (item.goal) return <GoalFacts goal={item.goal} describedBy={describedBy} />;
  if (item.seal) return <SealFacts seal={item.seal} describedBy={describedBy} />;
  if (item.edited) return <EditedFacts item={item} edited={item.edited} describedBy={describedBy} />;
  const kind = !transaction || item.reason === 'transfer' ? 'neutral' : amountKindOf(transaction);
  return (
    <div className={styles.facts}>
      <Link
        to={itemUrl(item)}
        state={{ openedFrom: 'review' }}
        className={styles.name}
        aria-describedby={describedBy}
        title={transaction && printedName(transaction)}
        data-review-focus
      >
        {itemName(item)}
      </Link>
      <span className={styles.amount}>
        <Amount cents={transaction?.amount ?? item.series?.amount ?? cents(0)} kind={kind} />
      </span>
      <small className={styles.detail}>{detailOf(item)}</small>
    </div>
  );
}

/** Both transactions of a possible duplicate. */
function Pair({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <ul className={styles.pair}>
      {transactions.map((one) => (
        <li key={one.id}>
          <span>{formatDay(one.date)}</span>
          <span className={styles.pairName}>
            {one.pending ? 'Pending' : 'Posted'} · {one.description || one.name}
          </span>
          <Amount cents={one.amount} kind={amountKindOf(one)} />
        </li>
      ))}
    </ul>
  );
}

interface ChoiceButtonProps {
  choice: ReviewChoice;
  name: string;
  keys: string;
  isMain: boolean;
  isCurrent: boolean;
  onPress: () => void;
}

/** Only the current item has a solid button. */
function ChoiceButton({ choice, name, keys, isMain, isCurrent, onPress }: ChoiceButtonProps) {
  const hasKeys = useShortcutWorks(keys) && isCurrent;
  const quiet = isMain ? 'secondary' : 'ghost';
  return (
    <Button
      size="small"
      variant={isCurrent ? (isMain ? 'primary' : 'secondary') : quiet}
      className={isMain ? undefined : styles.other}
      aria-haspopup={choice.act === 'pickCategory' ? 'dialog' : undefined}
      aria-keyshortcuts={hasKeys ? keys.toUpperCase() : undefined}
      onClick={onPress}
    >
      <span className={styles.choice}>
        <span className={styles.choiceText}>{choice.label}</span>
        <span className="visually-hidden">{` ${name}`}</span>
        {hasKeys && <Keycaps keys={keys} isOnAccent={isMain} />}
      </span>
    </Button>
  );
}

interface ReviewRowProps {
  item: ReviewItem;
  categories: readonly Category[];
  isCurrent: boolean;
  isPicking: boolean;
  /** Decided, and on its way out. */
  isLeaving: boolean;
  /** Why it is back. */
  note: string | undefined;
  actions: ReviewRowActions;
}

/** One thing to decide: the facts, a sentence, and two choices. */
export const ReviewRow = memo(function ReviewRow(props: ReviewRowProps) {
  const { item, categories, isCurrent, isPicking, isLeaving, note, actions } = props;
  const sentenceId = useId();
  const buttons = useRef<HTMLDivElement>(null);
  const { main, other } = choicesOf(item, categories);
  const shared = { name: itemName(item), isCurrent };
  return (
    <li
      className={classNames(styles.row, isCurrent && styles.current, isLeaving && styles.leaving)}
      aria-current={isCurrent || undefined}
      inert={isLeaving}
      data-review-key={isLeaving ? undefined : keyOf(item)}
    >
      <div className={styles.content}>
        <ItemIcon item={item} categories={categories} />
        <div className={styles.main}>
          <Facts item={item} describedBy={sentenceId} />
          <p id={sentenceId} className={styles.sentence}>
            {item.sentence.map(({ text, isStrong }, at) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never move
              isStrong ? <b key={at}>{text}</b> : <span key={at}>{text}</span>,
            )}
            {item.suggestion && <Sure sureness={item.suggestion.sureness} />}
          </p>
          {note !== undefined && (
            <p className={styles.note}>
              <Icon icon={CircleAlert} size={16} />
              {note}
            </p>
          )}
        </div>
        <div className={styles.choices} ref={buttons}>
          <ChoiceButton
            {...shared}
            choice={other}
            keys="s"
            isMain={false}
            onPress={() => actions.act(item, other.act)}
          />
          <ChoiceButton {...shared} choice={main} keys="a" isMain onPress={() => actions.act(item, main.act)} />
        </div>
        {item.reason === 'duplicate' && <Pair transactions={item.transactions} />}
      </div>
      {isPicking && <ReviewPicker item={item} categories={categories} anchor={buttons} actions={actions} />}
    </li>
  );
});
