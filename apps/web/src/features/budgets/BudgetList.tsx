import type { Cents } from '@cairn/domain';
import { useId } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { BudgetCard, UncategorizedCard } from './BudgetCard.tsx';
import styles from './BudgetList.module.css';
import { BudgetRow, UncategorizedRow } from './BudgetRow.tsx';
import type { BudgetPlace } from './budgetAddress.ts';
import type { CategoryRow, Planned } from './budgetFigures.ts';
import type { BudgetLine } from './budgetLine.ts';
import { detailsAddress, type Period, periodOf, transactionsAddress, uncategorizedAddress } from './places.ts';

interface BudgetListProps {
  title: 'Expenses' | 'Income';
  rows: readonly CategoryRow[];
  /** Without a category; a last row when there is any. */
  uncategorized: Cents;
  place: BudgetPlace;
  open: ReadonlySet<number>;
  onToggle: (categoryId: number) => void;
  className: string | undefined;
}

/** The rows of a budget: a table when wide, cards of a few lines when narrow. */
export function BudgetList(props: BudgetListProps) {
  const { title, rows, uncategorized, place, open, onToggle, className } = props;
  const id = useId();
  const isWide = useIsWide();
  const isIncome = title === 'Income';
  const isEmpty = rows.length === 0 && uncategorized === 0;
  return (
    <Panel isClipped className={className} aria-labelledby={id}>
      <PanelHead title={title} id={id} />
      {isEmpty ? (
        <NoRows isIncome={isIncome} />
      ) : (
        <div className={styles.list}>
          {isWide && <Head isIncome={isIncome} />}
          <ul className={styles.rows}>
            {rows.map((row) => (
              <CategoryItem
                key={row.id}
                row={row}
                place={place}
                isOpen={open.has(row.id)}
                onToggle={() => onToggle(row.id)}
              />
            ))}
            {uncategorized !== 0 && (
              <Uncategorized spent={uncategorized} isIncome={isIncome} period={periodOf(place)} />
            )}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** For the eye alone: every figure names itself. */
function Head({ isIncome }: { isIncome: boolean }) {
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.headName}>Category</span>
      <span className={styles.headBudget}>Budget</span>
      <span>{isIncome ? 'Earned' : 'Spent'}</span>
    </div>
  );
}

function NoRows({ isIncome }: { isIncome: boolean }) {
  return (
    <PanelBody className={styles.none}>
      <p>{isIncome ? 'No income categories yet.' : 'No expense categories yet.'}</p>
      <ButtonLink to="/AddCategory">Add Category</ButtonLink>
    </PanelBody>
  );
}

interface CategoryItemProps {
  row: CategoryRow;
  place: BudgetPlace;
  isOpen: boolean;
  onToggle: () => void;
}

function lineOf({ row, place }: CategoryItemProps, sub?: Planned): BudgetLine {
  const { name, icon, iconColor, isDeleted } = sub ?? row;
  const all = sub ?? row.withSubcategories;
  const isGone = isDeleted || row.isDeleted;
  const detailsTo = detailsAddress(place, row.id, sub?.id);
  return {
    face: { name, icon, iconColor },
    isIncome: row.isIncome,
    isDeleted,
    all,
    own: sub || row.subcategories.length === 0 ? null : row,
    detailsTo,
    editTo: isGone ? null : `${detailsTo}&view=edit`,
    // The list of transactions knows no deleted category.
    transactionsTo: isGone ? null : transactionsAddress(periodOf(place), row.id, sub?.id),
  };
}

function CategoryItem(props: CategoryItemProps) {
  const { row, isOpen, onToggle } = props;
  const id = useId();
  const Row = useIsWide() ? BudgetRow : BudgetCard;
  const hasSubs = row.subcategories.length > 0;
  const isShown = isOpen && hasSubs;
  return (
    <li className={styles.item}>
      <Row line={lineOf(props)} caret={hasSubs ? { isOpen: isShown, controls: id, onToggle } : undefined} />
      {isShown && (
        <ul id={id} className={styles.subs}>
          {row.subcategories.map((sub) => (
            <li key={sub.id} className={styles.sub}>
              <Row line={lineOf(props, sub)} isSub />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Uncategorized({ period, ...rest }: { spent: Cents; isIncome: boolean; period: Period }) {
  const to = uncategorizedAddress(period);
  return (
    <li className={styles.item}>
      {useIsWide() ? <UncategorizedRow {...rest} to={to} /> : <UncategorizedCard {...rest} to={to} />}
    </li>
  );
}
