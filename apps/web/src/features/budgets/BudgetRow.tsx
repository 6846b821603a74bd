import { type Cents, percentSpent, standingOf } from '@cairn/domain';
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
import type { Figures } from './budgetFigures.ts';
import { type BudgetLine, type BudgetLineProps, inclSubcategories } from './budgetLine.ts';

/** A row of the table. With subcategories its first line is the category alone, its second one all together. */
export function BudgetRow({ line, caret, isSub = false }: BudgetLineProps) {
  const { face, isIncome, all, own } = line;
  return (
    <div className={classNames(styles.row, isSub && styles.sub)}>
      <span className={styles.caret}>{caret && <Caret name={face.name} caret={caret} />}</span>
      <span className={styles.tile}>
        <CategoryIcon icon={face.icon} color={face.iconColor} size={isSub ? 'small' : 'medium'} />
      </span>
      <Name line={line} />
      <ProgressBar
        label={`${face.name} ${spentWord(isIncome).toLowerCase()}`}
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
        <StandingLine figures={all} isIncome={isIncome} instead={<SetAmountLink line={line} />} />
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

/** The label is in the table's head for the eye. */
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
  figures: Figures;
  isIncome: boolean;
  isOwn?: boolean;
  /** In place of the figure where nothing is planned. */
  instead?: ReactNode;
}

function StandingLine({ figures, isIncome, isOwn = false, instead }: StandingLineProps) {
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
        <span className={styles.instead}>{instead}</span>
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

/** Without a plan there is nothing to measure: only what was spent or earned. */
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
