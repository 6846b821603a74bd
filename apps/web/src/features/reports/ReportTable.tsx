import type { ReportMeasure } from '@cairn/domain';
import { ChevronRight } from 'lucide-react';
import { Fragment, type KeyboardEvent, memo } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import styles from './ReportTable.module.css';
import { formatCell, formatMeasured, type ReportTableRow, type TableView } from './tableView.ts';

/** A place in the table; null is the total. */
export interface TablePlace {
  readonly row: string | null;
  readonly column: string | null;
}

interface CellProps {
  value: number;
  measure: ReportMeasure;
  /** "Restaurants, Jul 2026". */
  label: string;
  url: string;
  isChosen: boolean;
  /** The only cell that Tab reaches; arrow keys lead to the others. */
  isTabStop: boolean;
}

function Cell({ value, measure, label, url, isChosen, isTabStop }: CellProps) {
  return (
    <Link
      to={url}
      preventScrollReset
      className={classNames(styles.cell, value === 0 && styles.zero, isChosen && styles.chosen)}
      aria-label={`${label}, ${formatMeasured(value, measure)}`}
      aria-current={isChosen ? 'true' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-cell
    >
      {formatCell(value, measure)}
    </Link>
  );
}

interface ReportTableProps {
  /** The accessible name. */
  label: string;
  /** "Category". */
  rowsLabel: string;
  /** "Total". */
  totalLabel: string;
  view: TableView;
  measure: ReportMeasure;
  isCompared: boolean;
  chosen: TablePlace | null;
  urlOf: (place: TablePlace) => string;
  /** The subcategories of a row; undefined if it can't be opened. */
  detailsOf: (row: ReportTableRow) => readonly ReportTableRow[] | undefined;
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

/** Moves the focus between the cells as they are on the screen. */
function moveByKey(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
  const [down = 0, across = 0] = step ?? [];
  const own = cell?.closest('tr');
  if (!cell || !own || !step) return;
  event.preventDefault();
  const cellsIn = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const rows = [...event.currentTarget.querySelectorAll('tr')].filter((row) => cellsIn(row).length > 0);
  const at = cellsIn(own).indexOf(cell);
  const target = cellsIn(rows[rows.indexOf(own) + down])[at + across];
  target?.focus();
}

interface RowProps extends ReportTableProps {
  row: ReportTableRow;
  isDetail?: boolean;
  isFirst: boolean;
}

function Row(props: RowProps) {
  const { row, view, measure, isCompared, chosen, urlOf, detailsOf, open, onToggle, isDetail = false, isFirst } = props;
  const details = isDetail ? undefined : detailsOf(row);
  const isOpen = open.has(row.key);
  const isAt = (column: string | null) => chosen?.row === row.key && chosen.column === column;
  const places = [
    ...view.columns.map(({ key, title }, index) => ({
      key,
      value: row.values[index] ?? 0,
      label: `${row.name}, ${title}`,
    })),
    { key: null, value: row.total, label: `${row.name}, total` },
  ];
  return (
    <tr className={classNames(isDetail && styles.detail)}>
      <th scope="row">
        <span className={styles.name}>
          {details === undefined ? (
            <span className={styles.caret} />
          ) : (
            <button
              type="button"
              className={classNames(styles.caret, isOpen && styles.open)}
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'Hide' : 'Show'} ${row.name} subcategories`}
              onClick={() => onToggle(row.key)}
            >
              <Icon icon={ChevronRight} size={16} />
            </button>
          )}
          <span className={styles.text}>{row.name}</span>
        </span>
      </th>
      {places.map(({ key, value, label }, index) => (
        <td key={key ?? 'total'} className={classNames(key === null && styles.total)}>
          <Cell
            value={value}
            measure={measure}
            label={label}
            url={urlOf({ row: row.key, column: key })}
            isChosen={isAt(key)}
            isTabStop={chosen === null ? isFirst && index === 0 : isAt(key)}
          />
        </td>
      ))}
      {isCompared && <td className={styles.change}>{row.change && <ChangeMark change={row.change} />}</td>}
    </tr>
  );
}

function Totals({ view, measure, isCompared, chosen, urlOf, totalLabel }: ReportTableProps) {
  const isAt = (column: string | null) => chosen?.row === null && chosen.column === column;
  const places = [
    ...view.columns.map(({ key, title, total }) => ({ key, value: total, label: `${totalLabel}, ${title}` })),
    { key: null, value: view.total, label: totalLabel },
  ];
  return (
    <tfoot>
      <tr>
        <th scope="row">
          <span className={styles.name}>
            <span className={styles.caret} />
            {totalLabel}
          </span>
        </th>
        {places.map(({ key, value, label }) => (
          <td key={key ?? 'total'} className={styles.total}>
            <Cell
              value={value}
              measure={measure}
              label={label}
              url={urlOf({ row: null, column: key })}
              isChosen={isAt(key)}
              isTabStop={isAt(key)}
            />
          </td>
        ))}
        {isCompared && <td className={styles.change}>{view.change && <ChangeMark change={view.change} />}</td>}
      </tr>
    </tfoot>
  );
}

/** Rows and columns of links, each to the list that adds up to it. Arrow keys move between the cells. */
export const ReportTable = memo(function ReportTable(props: ReportTableProps) {
  const { label, rowsLabel, view, isCompared, detailsOf, open } = props;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label} onKeyDown={moveByKey}>
        <thead>
          <tr>
            <th scope="col">{rowsLabel}</th>
            {view.columns.map(({ key, short, title }) => (
              <th key={key} scope="col">
                <abbr title={title}>{short}</abbr>
              </th>
            ))}
            <th scope="col">Total</th>
            {isCompared && <th scope="col">vs. last year</th>}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row, index) => (
            <Fragment key={row.key}>
              <Row {...props} row={row} isFirst={index === 0} />
              {open.has(row.key) &&
                detailsOf(row)?.map((detail) => (
                  <Row key={detail.key} {...props} row={detail} isDetail isFirst={false} />
                ))}
            </Fragment>
          ))}
        </tbody>
        <Totals {...props} />
      </table>
    </div>
  );
});
