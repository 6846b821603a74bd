import { type BudgetFigures, type Cents, percentSpent, standingOf } from '@cairn/domain';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
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

/** A table row. With subcategories, the first line is the category itself and the second includes them. */
export function BudgetRow({ line, caret, isSub = false }: BudgetLineProps) {
  const { display, isIncome, all, own } = line;
  return (
    <div className={classNames(styles.row, isSub && styles.sub)}>
      <span className={styles.caret}>{caret && <Caret name={display.name} caret={caret} />}</span>
      <span className={styles.tile}>
        <CategoryIcon icon={display.icon} color={display.iconColor} size={isSub ? 'small' : 'medium'} />
      </span>
      <Name line={line} />
      <ProgressBar
        label={`${display.name} ${spentWord(isIncome).toLowerCase()}`}
        percent={percentSpent(all)}
        isGoal={isIncome}
        isThin={isSub}
        hasPercentText
      />
      <Cell label="Budget" own={own && <Amount cents={own.budget} />}>
        <Amount cents={all.budget} />
      </Cell>
      <Cell label={spentWord(isIncome)} own={own && <Amount cents={own.spent} />}>
        <SpentLink line={line} />
      </Cell>
      <div className={styles.lines}>
        {own && <StandingLine figures={own} isIncome={isIncome} isOwn />}
        <StandingLine figures={all} isIncome={isIncome} fallback={<SetAmountLink line={line} />} />
      </div>
    </div>
  );
}

function Name({ line }: { line: BudgetLine }) {
  const notes = [line.own && inclSubcategories, line.isDeleted && 'Deleted'].filter(Boolean).join(' · ');
  return (
    <div className={styles.name}>
      <div className={styles.nameText}>
        <NameLink line={line} />
      </div>
      {notes !== '' && <div className={styles.note}>{notes}</div>}
    </div>
  );
}

interface CellProps {
  label: string;
  own?: ReactNode;
  children: ReactNode;
}

/** The label is for screen readers; sighted users see it in the table head. */
function Cell({ label, own, children }: CellProps) {
  return (
    <div className={classNames(styles.lines, styles.number)}>
      {own && (
        <div className={styles.own}>
          <span className="visually-hidden">{label} </span>
          {own}
        </div>
      )}
      <div className={own ? styles.all : styles.only}>
        <span className="visually-hidden">{own ? `${label} ${inclSubcategories} ` : `${label} `}</span>
        {children}
      </div>
    </div>
  );
}

interface StandingLineProps {
  figures: BudgetFigures;
  isIncome: boolean;
  isOwn?: boolean;
  /** Replaces the figure when nothing is planned. */
  fallback?: ReactNode;
}

function StandingLine({ figures, isIncome, isOwn = false, fallback }: StandingLineProps) {
  const { word, amount } = standingOf(figures, isIncome);
  return (
    <div
      className={classNames(
        styles.standing,
        isOwn && styles.own,
        word === 'Overspent' && styles.negative,
        word === 'Extra' && styles.positive,
      )}
    >
      <span className={styles.word}>
        <StandingWord word={word} />
      </span>
      {word === 'Not planned' ? (
        <span className={styles.fallback}>{fallback}</span>
      ) : (
        <Amount cents={amount} className={styles.standingAmount} />
      )}
    </div>
  );
}

interface UncategorizedRowProps {
  spent: Cents;
  isIncome: boolean;
  to: string;
}

/** Shows only what was spent or earned: uncategorized transactions have no budget. */
export function UncategorizedRow({ spent, isIncome, to }: UncategorizedRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.caret} />
      <CategoryIcon isUncategorized />
      <div className={styles.name}>
        <div className={styles.nameText}>
          <UncategorizedLink to={to} />
        </div>
      </div>
      <div className={styles.unplanned}>
        <Cell label={spentWord(isIncome)}>
          <Amount cents={spent} />
        </Cell>
      </div>
    </div>
  );
}
