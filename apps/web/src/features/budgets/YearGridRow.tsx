import { type Cents, cents, formatCents, monthName } from '@cairn/domain';
import { ArrowLeftRight, CircleAlert } from 'lucide-react';
import { memo } from 'react';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { GridField } from './GridField.tsx';
import { movedText } from './rolloverText.ts';
import type { GridEditing, YearGridState } from './useYearGrid.ts';
import styles from './YearGrid.module.css';
import { COLUMNS, type GridRow, hasActual, isEditable, isSameRow, MONTHS, overPlanText } from './yearGrid.ts';

interface YearGridRowProps {
  row: GridRow;
  index: number;
  year: number;
  passed: number;
  started: number;
  /** The column of the focused cell; null if it is in another row. */
  focused: number | null;
  /** The selected columns, both included; null if none are. */
  selected: readonly [number, number] | null;
  editing: GridEditing | null;
  errorId: string;
  hasError: boolean;
  onEnd: YearGridState['endEditing'];
}

const compared = [
  ...(['index', 'year', 'passed', 'started', 'focused'] as const),
  ...(['editing', 'errorId', 'hasError', 'onEnd'] as const),
] satisfies (keyof YearGridRowProps)[];

/** Compares only what a row shows; most rows stay the same while the focus moves or an amount changes. */
function looksSame(before: YearGridRowProps, after: YearGridRowProps): boolean {
  return (
    isSameRow(before.row, after.row) &&
    before.selected?.[0] === after.selected?.[0] &&
    before.selected?.[1] === after.selected?.[1] &&
    compared.every((key) => before[key] === after[key])
  );
}

const columns = Array.from({ length: COLUMNS }, (_, column) => column);

export const YearGridRow = memo(function YearGridRow(props: YearGridRowProps) {
  const { row, index, started } = props;
  const { name, icon, level, isDeleted, planned, actual, moved } = row;
  return (
    <tr className={classNames(styles.row, styles[level])} aria-rowindex={index + 2}>
      <th scope="row" className={styles.name}>
        <span className={styles.nameLine}>
          {icon && <CategoryIcon icon={icon.icon} color={icon.color} size="small" />}
          <span className={styles.nameText}>
            {name}
            {isDeleted && <span className={styles.note}> · Deleted</span>}
          </span>
        </span>
      </th>
      {columns.map((column) => (
        <Cell
          key={column}
          {...props}
          column={column}
          planned={planned?.[column] ?? null}
          moved={moved?.[column] ?? 0}
          actual={hasActual(column, started) ? (actual[column] ?? null) : null}
        />
      ))}
    </tr>
  );
}, looksSame);

interface CellProps extends YearGridRowProps {
  column: number;
  planned: Cents | null;
  actual: Cents | null;
  moved: number;
}

function Cell(props: CellProps) {
  const { row, index, year, passed, focused, selected, editing, column, planned, actual, errorId, hasError, onEnd } =
    props;
  const moved = cents(props.moved);
  const isSelected = selected !== null && column >= selected[0] && column <= selected[1];
  const canEdit = isEditable(row, column, passed);
  const isEdited = editing?.place.column === column;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid is a td with this role
      role="gridcell"
      data-row={index}
      data-column={column}
      tabIndex={focused === column && !isEdited ? 0 : -1}
      aria-selected={isSelected}
      aria-readonly={!canEdit}
      aria-colindex={column + 2}
      className={classNames(
        styles.cell,
        canEdit && styles.editable,
        column < passed && styles.past,
        isSelected && styles.selected,
        moved !== 0 && styles.marked,
        column === MONTHS && styles.sum,
      )}
    >
      {isEdited ? (
        <GridField
          label={`${row.name} budget for ${monthName(column + 1)} ${year}`}
          initial={editing.text}
          saved={planned ?? cents(0)}
          isReplacing={editing.isReplacing}
          errorId={errorId}
          hasError={hasError}
          onEnd={onEnd}
        />
      ) : (
        <>
          {planned === 0 ? (
            <span className={styles.zero}>{formatCents(planned)}</span>
          ) : (
            planned && formatCents(planned)
          )}
          {actual !== null && <Actual row={row} column={column} actual={actual} />}
          {moved !== 0 && (
            <span className={styles.moved} title={movedText(moved)}>
              <Icon icon={ArrowLeftRight} size={10} />
              <span className="visually-hidden">{` ${movedText(moved)}`}</span>
            </span>
          )}
        </>
      )}
    </td>
  );
}

/** The amount spent or earned, under the plan. */
function Actual({ row, column, actual }: Pick<CellProps, 'row' | 'column'> & { actual: Cents }) {
  const over = overPlanText(row, column);
  return (
    <span className={classNames(styles.actual, over !== null && styles.over)} title={over ?? undefined}>
      <span className="visually-hidden">{row.isIncome ? ' earned ' : ' spent '}</span>
      {over !== null && <Icon icon={CircleAlert} size={12} />}
      {formatCents(actual)}
      {over !== null && <span className="visually-hidden">{`, ${over}`}</span>}
    </span>
  );
}
