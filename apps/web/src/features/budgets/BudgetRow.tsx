import { type BudgetFigures, type Cents, overspendingOf, paceText, percentSpent, standingOf } from '@cairn/domain';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { AmountField } from './AmountField.tsx';
import { AmountStrip } from './AmountStrip.tsx';
import { BudgetAmount, SumAmount } from './BudgetAmount.tsx';
import {
  Caret,
  NameLink,
  SetAmountLink,
  SpentLink,
  StandingWord,
  spentWord,
  UncategorizedLink,
} from './BudgetLineParts.tsx';
import styles from './BudgetRow.module.css';
import { type BudgetLine, type BudgetLineProps, inclSubcategories } from './budgetLine.ts';
import { CoverButton } from './CoverButton.tsx';
import { RowMenu } from './RowMenu.tsx';
import { useAmountDraft } from './useAmountDraft.ts';
import { type AmountEditing, useAmountEditing } from './useAmountEditing.ts';
import { usePaceMark } from './usePaceMark.ts';

/** A table row, or a card on narrow screens. While its amount is edited, a strip of facts is below it. */
export function BudgetRow(props: BudgetLineProps) {
  const editing = useAmountEditing();
  const { line } = props;
  const { id, display, all, own, isSum } = line;
  if (editing !== null && editing.editingId === id && !isSum) return <EditedRow {...props} editing={editing} />;
  return <Row {...props} typed={<BudgetAmount id={id} name={display.name} cents={(own ?? all).budget} />} />;
}

function EditedRow({ editing, ...props }: BudgetLineProps & { editing: AmountEditing }) {
  const { id, display, all, own } = props.line;
  const { budget } = own ?? all;
  const draft = useAmountDraft(id, budget, editing);
  return (
    <>
      <Row {...props} typed={<AmountField name={display.name} cents={budget} draft={draft} />} />
      <AmountStrip id={id} draft={draft} editing={editing} />
    </>
  );
}

interface RowProps extends BudgetLineProps {
  /** The amount that is typed into the row, or its field. A category with subcategories only has one of its own. */
  typed: ReactNode;
}

/** If a category with subcategories has figures of its own, the second line of figures includes the subcategories. */
function Row({ line, caret, isSub = false, typed }: RowProps) {
  const { id, display, isIncome, isDeleted, all, own, isSum } = line;
  const pace = usePaceMark({ ...all, isIncome, whole: all.spent + all.available });
  return (
    <div className={classNames(styles.row, isSub && styles.sub)} data-budget-row>
      {caret && (
        <span className={styles.caret}>
          <Caret name={display.name} caret={caret} />
        </span>
      )}
      <span className={styles.tile}>
        <CategoryIcon icon={display.icon} color={display.iconColor} size={isSub ? 'small' : 'medium'} />
      </span>
      <div className={styles.name}>
        <div className={styles.title}>
          <div className={styles.nameText}>
            <NameLink line={line} />
          </div>
          <div className={styles.note}>
            {own && <span className={styles.inTable}>{inclSubcategories}</span>}
            {isDeleted && <span className={classNames(!own && styles.inCard)}> · </span>}
            {isDeleted && 'Deleted'}
          </div>
        </div>
        <QuietLine line={line} />
      </div>
      <ProgressBar
        label={pace ? display.name : `${display.name} ${spentWord(isIncome).toLowerCase()}`}
        percent={percentSpent(all)}
        mark={pace}
        isGoal={isIncome}
        isOverspent={!isIncome && overspendingOf(all) > 0}
        isThin={isSub}
        hasPercentText
        className={styles.progress}
      />
      {own && (
        <Numbers
          figures={own}
          isIncome={isIncome}
          className={styles.own}
          budget={typed}
          spent={<Amount cents={own.spent} />}
        />
      )}
      <Numbers
        figures={all}
        isIncome={isIncome}
        className={own ? styles.all : undefined}
        scope={own && inclSubcategories}
        budget={
          caret && (own || isSum) ? <SumAmount id={id} name={display.name} cents={all.budget} caret={caret} /> : typed
        }
        spent={<SpentLink line={line} />}
        fallback={<SetAmountLink line={line} />}
      />
      <span className={styles.menu}>
        <RowMenu line={line} isMain={!isSub} hasSubcategories={caret !== undefined} />
      </span>
      {line.cover !== null && (
        <div className={styles.cover}>
          <CoverButton key={line.cover.id} {...line.cover} isNamed={line.cover.id !== id || line.hidden !== null} />
        </div>
      )}
    </div>
  );
}

/** The first that applies: "Coffee overspent by $7.46", "+$38.21 carried over", "Paid 11/04", or the pace. */
function QuietLine({ line: { hidden, quiet, bills, all } }: { line: BudgetLine }) {
  if (hidden !== null) return <div className={styles.hidden}>{hidden}</div>;
  if (quiet !== null) return <div className={styles.quiet}>{quiet}</div>;
  if (bills !== null) return <div className={styles.bills}>{bills}</div>;
  // The bar says it to screen readers.
  if (all.pace !== null)
    return (
      <div className={styles.quiet} aria-hidden="true">
        {paceText(all.pace)}
      </div>
    );
  return null;
}

interface NumbersProps {
  figures: BudgetFigures;
  isIncome: boolean;
  className: string | undefined;
  /** Explains which amounts the figures include, if it isn't obvious. */
  scope?: string | null;
  budget: ReactNode;
  spent: ReactNode;
  /** Replaces the figure when nothing is planned. */
  fallback?: ReactNode;
}

/**
 * In the table, the labels of the first two figures are for screen readers; sighted users see them in the table head.
 */
function Numbers({ figures, isIncome, className, scope = null, budget, spent, fallback }: NumbersProps) {
  const { word, amount } = standingOf(figures, isIncome);
  const tone = word === 'Overspent' ? styles.negative : word === 'Extra' ? styles.positive : undefined;
  return (
    <dl className={classNames(styles.numbers, className)}>
      <div>
        <dt>
          <span className={classNames(scope !== null && styles.inTable)}>Budget </span>
          {scope}
        </dt>
        <dd>{budget}</dd>
      </div>
      <div className={styles.spent}>
        <dt>
          {spentWord(isIncome)} {scope !== null && <span className={styles.inTable}>{scope}</span>}
        </dt>
        <dd>{spent}</dd>
      </div>
      <div className={classNames(styles.standing, tone)}>
        <dt>
          <StandingWord word={word} />
        </dt>
        <dd>{word === 'Not planned' ? fallback : <Amount cents={amount} />}</dd>
      </div>
    </dl>
  );
}

interface UncategorizedRowProps {
  spent: Cents;
  isIncome: boolean;
  to: string;
}

/** Shows only the amount spent or earned: uncategorized transactions have no budget. */
export function UncategorizedRow({ spent, isIncome, to }: UncategorizedRowProps) {
  return (
    <div className={classNames(styles.row, styles.unplanned)}>
      <span className={styles.tile}>
        <CategoryIcon isUncategorized />
      </span>
      <div className={styles.name}>
        <div className={styles.nameText}>
          <UncategorizedLink to={to} />
        </div>
      </div>
      <dl className={styles.numbers}>
        <div className={styles.spent}>
          <dt>{spentWord(isIncome)}</dt>
          <dd>
            <Amount cents={spent} />
          </dd>
        </div>
      </dl>
    </div>
  );
}
