import {
  addCents,
  type BudgetItem,
  type CategoryBudget,
  type Cents,
  countOf,
  formatCents,
  monthIn,
  overspendingOf,
  ownOverspending,
  subOverspending,
  type YearMove,
} from '@cairn/domain';
import { useId } from 'react';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import styles from './BudgetList.module.css';
import { BudgetRow, UncategorizedRow } from './BudgetRow.tsx';
import type { BillNotes } from './billNotes.ts';
import { hasOwnFigures, hasTwoLines } from './budgetFigures.ts';
import type { BudgetLine, Cover } from './budgetLine.ts';
import { detailsUrl, periodOf, transactionsUrl, uncategorizedUrl } from './budgetPeriod.ts';
import type { BudgetSelection } from './budgetUrl.ts';
import { MoveMoney } from './MoveMoney.tsx';
import { RowActions } from './RowActions.tsx';
import { transferNote, yearMovesText } from './rolloverText.ts';
import type { KindLabel } from './spendingKindText.ts';

interface BudgetListProps {
  title: 'Expenses' | 'Income' | KindLabel;
  rows: readonly CategoryBudget[];
  /** Where money can be moved to, if it isn't only these rows. */
  otherRows?: readonly CategoryBudget[];
  /** The uncategorized total, shown as the last row unless it is zero. */
  uncategorized: Cents;
  selection: BudgetSelection;
  open: ReadonlySet<number>;
  onToggle: (categoryId: number) => void;
  bills: BillNotes;
  /** The moves in the displayed year. */
  moves: readonly YearMove[];
  className: string | undefined;
}

/** Category rows: a table on wide screens, cards on narrow ones. */
export function BudgetList(props: BudgetListProps) {
  const { title, rows, otherRows = rows, uncategorized, selection, open, onToggle, bills, moves, className } = props;
  const id = useId();
  const isIncome = title === 'Income';
  const month = selection.view === 'monthly' ? monthIn(selection.year, selection.month) : null;
  const isEmpty = rows.length === 0 && uncategorized === 0;
  return (
    <Panel isClipped className={className} aria-labelledby={id}>
      <PanelHead title={title} id={id}>
        {!isIncome && month !== null && rows.length > 0 && <MoveMoney month={month} rows={otherRows} />}
      </PanelHead>
      {isEmpty ? (
        <NoRows isIncome={isIncome} />
      ) : (
        <RowActions month={month} rows={otherRows}>
          <div className={styles.list}>
            <Head isIncome={isIncome} />
            <ul className={styles.rows}>
              {rows.map((row) => (
                <CategoryItem
                  key={row.id}
                  row={row}
                  selection={selection}
                  isOpen={open.has(row.id)}
                  onToggle={() => onToggle(row.id)}
                  bills={bills}
                  moves={moves}
                />
              ))}
              {uncategorized !== 0 && (
                <li className={styles.item}>
                  <UncategorizedRow
                    spent={uncategorized}
                    isIncome={isIncome}
                    to={uncategorizedUrl(periodOf(selection))}
                  />
                </li>
              )}
            </ul>
          </div>
        </RowActions>
      )}
    </Panel>
  );
}

/** Visual only: for screen readers, each figure has its own label. */
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
  row: CategoryBudget;
  selection: BudgetSelection;
  isOpen: boolean;
  onToggle: () => void;
  bills: BillNotes;
  moves: readonly YearMove[];
}

type Overspent = Omit<Cover, 'month'>;

/**
 * Open subcategories are covered in their own rows, and their category covers only its own overspending. A collapsed
 * category that is overspent covers what is overspent most, so that it also names the subcategories that can't be seen.
 */
function overspentIn({ row, isOpen }: CategoryItemProps, sub?: BudgetItem): Overspent {
  const { id, name } = sub ?? row;
  const own = { id, name, overspent: sub ? subOverspending(sub, row) : ownOverspending(row) };
  if (sub || isOpen || overspendingOf(row.withSubcategories) === 0) return own;
  const subcategories = overspentSubcategories(row).map((one) => ({
    ...{ id: one.id, name: one.name },
    overspent: subOverspending(one, row),
  }));
  return subcategories.reduce((most, one) => (one.overspent > most.overspent ? one : most), own);
}

function overspentSubcategories(row: CategoryBudget) {
  return row.subcategories.filter((one) => !one.isDeleted && subOverspending(one, row) > 0);
}

/** "Coffee overspent by $7.46", or "2 subcategories overspent by $17.61"; null if the row shows that it is overspent. */
function hiddenOverspending({ row, selection, isOpen }: CategoryItemProps): string | null {
  const overspent = overspentSubcategories(row);
  const [only, ...others] = overspent;
  if (!only || isOpen || row.isIncome || selection.view === 'annual') return null;
  if (overspendingOf(row.withSubcategories) > 0) return null;
  const who = others.length === 0 ? only.name : countOf(overspent.length, 'subcategory', 'subcategories');
  return `${who} overspent by ${formatCents(addCents(...overspent.map(overspendingOf)))}`;
}

function coverOf(props: CategoryItemProps, sub?: BudgetItem): Cover | null {
  const { row, selection } = props;
  if (selection.view === 'annual' || row.isIncome || row.isDeleted || sub?.isDeleted) return null;
  const overspent = overspentIn(props, sub);
  return overspent.overspent > 0 ? { ...overspent, month: monthIn(selection.year, selection.month) } : null;
}

function lineOf(props: CategoryItemProps, sub?: BudgetItem): BudgetLine {
  const { row, selection, bills, moves } = props;
  const { id, name, icon, iconColor, isDeleted } = sub ?? row;
  const all = sub ?? row.withSubcategories;
  const isReadOnly = isDeleted || row.isDeleted;
  const detailsTo = detailsUrl(selection, row.id, sub?.id);
  const hasSubs = !sub && row.subcategories.length > 0;
  return {
    id,
    display: { name, icon, iconColor },
    isIncome: row.isIncome,
    isDeleted,
    all,
    own: !sub && hasTwoLines(row) ? row : null,
    isSum: hasSubs && !hasOwnFigures(row),
    hidden: sub ? null : hiddenOverspending(props),
    quiet:
      yearMovesText(moves, new Set([id, ...(sub ? [] : row.subcategories.map((one) => one.id))])) ?? transferNote(all),
    cover: coverOf(props, sub),
    bills: bills({ isIncome: row.isIncome, categoryId: row.id, subcategoryId: sub?.id, spent: all.spent }),
    detailsTo,
    editTo: isReadOnly ? null : `${detailsTo}&view=edit`,
    // The transactions list can't show deleted categories.
    transactionsTo: isReadOnly ? null : transactionsUrl(periodOf(selection), row.id, sub?.id),
  };
}

function CategoryItem(props: CategoryItemProps) {
  const { row, isOpen, onToggle } = props;
  const id = useId();
  const hasSubs = row.subcategories.length > 0;
  const isShown = isOpen && hasSubs;
  return (
    <li className={styles.item}>
      <BudgetRow line={lineOf(props)} caret={hasSubs ? { isOpen: isShown, controls: id, onToggle } : undefined} />
      {isShown && (
        <ul id={id} className={styles.subs}>
          {row.subcategories.map((sub) => (
            <li key={sub.id} className={styles.sub}>
              <BudgetRow line={lineOf(props, sub)} isSub />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
