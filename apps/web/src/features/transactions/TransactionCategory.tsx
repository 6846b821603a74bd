import type { AnswerOf, getTransactionData } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Info, Pencil, Split } from 'lucide-react';
import { Link } from 'react-router';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ShareBar } from '../splits/index.ts';
import { SuggestedCategories } from './SuggestedCategories.tsx';
import styles from './TransactionCategory.module.css';
import { displayedCategory, displayedLineCategory, lineAmountKind, UNCATEGORIZED } from './transactionDisplay.ts';
import { transactionQueries } from './transactions.data.ts';

interface TransactionCategoryProps {
  transaction: AnswerOf<typeof getTransactionData>;
  /** Opens the form with the category. */
  onChange: () => void;
  onSplit: () => void;
}

/** Sentences for the server's one-word category sources; rules already come as a phrase. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['You', 'You chose it.'],
  ['Import', 'It came with the import.'],
  ['Bank', 'Your bank suggested it.'],
  ['Learned', 'Learned from your earlier choices.'],
]);

/** The evidence for a learned category, with the most similar earlier transaction. */
function LearnedReason({ id, reason }: { id: number; reason: string }) {
  const { data } = useQuery(transactionQueries.explanation(id));
  const nearest = data?.nearest;
  return (
    <>
      {data?.sentence ?? reason}
      {nearest && (
        <>
          {' '}
          The most similar is{' '}
          <Link to={`/EditTransaction/${nearest.id}`}>
            {nearest.name}, {formatDay(nearest.date)}
          </Link>
          .
        </>
      )}
    </>
  );
}

const splitReasons: ReadonlyMap<string, string> = new Map([
  ['You', 'You split it.'],
  ['Import', 'It came with the import.'],
  ['Remembered', 'You remembered this split for the merchant.'],
]);

/** Which rule, choice, or bank decided on the category or the split, with a link to change that. */
function Why({ transaction, onChange }: Omit<TransactionCategoryProps, 'onSplit'>) {
  const { isSplit, category, subcategory, categorySource } = transaction;
  const decided = isSplit ? 'this split' : (subcategory ?? category)?.name;
  if (decided === undefined || categorySource === null) return null;
  const reason = (isSplit ? splitReasons : reasons).get(categorySource);
  return (
    <p className={styles.why}>
      <Icon icon={Info} />
      <span>
        <strong>Why {decided}?</strong>{' '}
        {reason !== undefined && categorySource === 'Learned' ? (
          <LearnedReason id={transaction.id} reason={reason} />
        ) : (
          (reason ?? `${categorySource}.`)
        )}{' '}
        {reason === undefined ? (
          <Link to={`/Rules?search=${encodeURIComponent(categorySource.replace(/^Rule: /, ''))}`}>See the rule</Link>
        ) : (
          <button type="button" className={styles.link} onClick={onChange}>
            Change it
          </button>
        )}
      </span>
    </p>
  );
}

function CategoryName({ category }: { category: ReturnType<typeof displayedLineCategory> }) {
  if (!category) return <span className={styles.uncategorized}>{UNCATEGORIZED}</span>;
  return (
    <span className={styles.name}>
      <CategoryIcon size="small" icon={category.icon} color={category.iconColor} />
      {category.name}
    </span>
  );
}

/** The parts of a split: each part's category, note, and amount. */
function SplitParts({ transaction }: Pick<TransactionCategoryProps, 'transaction'>) {
  const { splits, amount, isIncome } = transaction;
  const parts = splits.map((line, key) => ({ line, key, category: displayedLineCategory(line) }));
  const shares = parts.map(({ line, key, category }) => ({
    key,
    name: category?.name ?? UNCATEGORIZED,
    color: category?.iconColor ?? null,
    amount: line.amount,
  }));
  return (
    <>
      <ShareBar total={amount} shares={shares} isThin />
      <ul className={styles.parts} aria-label="Parts">
        {parts.map(({ line, key, category }) => (
          <li key={key}>
            <CategoryIcon
              size="small"
              icon={category?.icon}
              color={category?.iconColor}
              isUncategorized={category === null}
            />
            <span className={styles.part}>
              {category?.name ?? UNCATEGORIZED}
              {line.note !== '' && <span className={styles.lineNote}>{line.note}</span>}
            </span>
            <Amount cents={line.amount} kind={lineAmountKind(isIncome, line)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether the category is missing or learned, so that another one may be likely. */
function isUndecided({ isSplit, category, categorySource, markedAsTransfer }: TransactionCategoryProps['transaction']) {
  return !isSplit && !markedAsTransfer && (category === null || categorySource === 'Learned');
}

/** The category or the split, and its source. */
export function TransactionCategory(props: TransactionCategoryProps) {
  const { transaction, onChange, onSplit } = props;
  const { isSplit, category, subcategory } = transaction;
  return (
    <section className={styles.section} aria-label="Category">
      <dl className={styles.rows}>
        <div>
          <dt>Category</dt>
          <dd>
            {isSplit ? (
              <strong className={styles.split}>{displayedCategory(transaction)?.name}</strong>
            ) : (
              <CategoryName category={category ?? displayedCategory(transaction)} />
            )}
          </dd>
          <dd className={styles.actions}>
            {isSplit ? (
              <button type="button" className={styles.link} onClick={onSplit}>
                Edit split <Icon icon={ChevronRight} />
              </button>
            ) : (
              <>
                <Button size="small" variant="ghost" icon={Pencil} onClick={onChange}>
                  Change
                </Button>
                <Button size="small" variant="ghost" icon={Split} onClick={onSplit}>
                  Split
                </Button>
              </>
            )}
          </dd>
        </div>
        {subcategory && (
          <div>
            <dt>Subcategory</dt>
            <dd>
              <CategoryName category={subcategory} />
            </dd>
          </div>
        )}
      </dl>
      {isSplit && <SplitParts transaction={transaction} />}
      {isUndecided(transaction) && <SuggestedCategories transaction={transaction} />}
      <Why transaction={transaction} onChange={isSplit ? onSplit : onChange} />
    </section>
  );
}
