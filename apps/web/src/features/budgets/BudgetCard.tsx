import { type BudgetFigures, type Cents, percentSpent, percentText, standingOf } from '@cairn/domain';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import styles from './BudgetCard.module.css';
import { Caret, NameLink, SetAmountLink, SpentLink, spentWord, UncategorizedLink } from './BudgetLineParts.tsx';
import { type BudgetLineProps, inclSubcategories } from './budgetLine.ts';

/** A category on narrow screens: name and bar, then its own figures and those including subcategories. */
export function BudgetCard({ line, caret, isSub = false }: BudgetLineProps) {
  const { display, isIncome, isDeleted, all, own } = line;
  const percent = percentSpent(all);
  const word = spentWord(isIncome);
  return (
    <div className={classNames(styles.card, isSub && styles.sub)}>
      <div className={styles.top}>
        <CategoryIcon icon={display.icon} color={display.iconColor} size={isSub ? 'small' : 'medium'} />
        <div className={styles.main}>
          <div className={styles.nameLine}>
            <span className={styles.name}>
              <NameLink line={line} />
              {isDeleted && <span className={styles.deleted}> · Deleted</span>}
            </span>
            <span className={styles.percent} aria-hidden="true">
              {percentText(percent)}
            </span>
          </div>
          <ProgressBar
            label={`${display.name} ${word.toLowerCase()}`}
            percent={percent}
            isGoal={isIncome}
            isThin={isSub}
            className={styles.bar}
          />
        </div>
        {caret && <Caret name={display.name} caret={caret} />}
      </div>
      {own && (
        <Numbers
          className={styles.own}
          budgetLabel="Budget"
          spentLabel={word}
          figures={own}
          isIncome={isIncome}
          spent={<Amount cents={own.spent} />}
        />
      )}
      <Numbers
        className={own ? styles.all : undefined}
        budgetLabel={own ? inclSubcategories : 'Budget'}
        spentLabel={word}
        figures={all}
        isIncome={isIncome}
        spent={<SpentLink line={line} />}
        fallback={<SetAmountLink line={line} />}
      />
    </div>
  );
}

interface NumbersProps {
  className: string | undefined;
  budgetLabel: string;
  spentLabel: string;
  figures: BudgetFigures;
  isIncome: boolean;
  spent: ReactNode;
  /** Replaces the figure when nothing is planned. */
  fallback?: ReactNode;
}

function Numbers({ className, budgetLabel, spentLabel, figures, isIncome, spent, fallback }: NumbersProps) {
  const { word, amount } = standingOf(figures, isIncome);
  return (
    <dl className={classNames(styles.numbers, className)}>
      <div>
        <dt>{budgetLabel}</dt>
        <dd>
          <Amount cents={figures.budget} />
        </dd>
      </div>
      <div className={styles.spent}>
        <dt>{spentLabel}</dt>
        <dd>{spent}</dd>
      </div>
      <div className={word === 'Overspent' ? styles.negative : undefined}>
        <dt>{word}</dt>
        <dd>{word === 'Not planned' ? fallback : <Amount cents={amount} />}</dd>
      </div>
    </dl>
  );
}

interface UncategorizedCardProps {
  spent: Cents;
  isIncome: boolean;
  to: string;
}

export function UncategorizedCard({ spent, isIncome, to }: UncategorizedCardProps) {
  return (
    <div className={styles.card}>
      <div className={styles.top}>
        <CategoryIcon isUncategorized />
        <div className={classNames(styles.main, styles.name)}>
          <UncategorizedLink to={to} />
        </div>
        <dl className={classNames(styles.numbers, styles.single)}>
          <div>
            <dt>{spentWord(isIncome)}</dt>
            <dd>
              <Amount cents={spent} />
            </dd>
          </div>
        </dl>
      </div>
    </div>
  );
}
