import type { ReportGroup, ReportMeasure } from '@cairn/domain';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { MiniBars, ShareBar } from './MiniBars.tsx';
import styles from './ReportList.module.css';
import type { TablePlace } from './ReportTable.tsx';
import { formatMeasured, type ReportTableRow, type TableColumn, type TableView } from './tableView.ts';

interface ReportListProps {
  by: ReportGroup;
  totalLabel: string;
  view: TableView;
  measure: ReportMeasure;
  chosen: TablePlace | null;
  urlOf: (place: TablePlace) => string;
  detailsOf: (row: ReportTableRow) => readonly ReportTableRow[] | undefined;
  open: ReadonlySet<string>;
  onToggle: (key: string) => void;
}

function hasIcon(by: ReportGroup): boolean {
  return by === 'category' || by === 'subcategory';
}

interface LineProps extends Pick<ReportListProps, 'measure' | 'chosen' | 'urlOf'> {
  row: string | null;
  column: string | null;
  name: string;
  value: number;
}

/** An amount inside an open row, or the total. */
function Line({ row, column, name, value, measure, chosen, urlOf }: LineProps) {
  const isChosen = chosen !== null && chosen.row === row && chosen.column === column;
  return (
    <li>
      <Link
        to={urlOf({ row, column })}
        preventScrollReset
        className={classNames(styles.line, isChosen && styles.chosen)}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span>{name}</span>
        <span className="tabular">{formatMeasured(value, measure)}</span>
      </Link>
    </li>
  );
}

/** The periods of a row, then its subcategories, each a link to its list. */
function Opened({
  row,
  columns,
  ...props
}: ReportListProps & { row: ReportTableRow; columns: readonly TableColumn[] }) {
  return (
    <ul className={styles.lines} aria-label={row.name}>
      {columns.map(({ key, title }, index) => (
        <Line key={key} {...props} row={row.key} column={key} name={title} value={row.values[index] ?? 0} />
      ))}
      {props.detailsOf(row)?.map((detail) => (
        <Line key={detail.key} {...props} row={detail.key} column={null} name={detail.name} value={detail.total} />
      ))}
      <Line {...props} row={row.key} column={null} name="Total" value={row.total} />
    </ul>
  );
}

/** The table on phones: a row has its total, its bars, and its change, and opens into its periods. */
export function ReportList(props: ReportListProps) {
  const { by, view, measure, open, onToggle, totalLabel, chosen, urlOf } = props;
  const most = view.rows.reduce((high, { total }) => Math.max(high, Math.abs(total)), 0);
  return (
    <ul className={styles.rows}>
      {view.rows.map((row) => {
        const isOpen = open.has(row.key);
        return (
          <li key={row.key} className={styles.item}>
            <button type="button" className={styles.row} aria-expanded={isOpen} onClick={() => onToggle(row.key)}>
              {hasIcon(by) && (
                <CategoryIcon
                  icon={row.member.icon}
                  color={row.member.iconColor}
                  isUncategorized={row.member.categoryId === null}
                />
              )}
              <span className={styles.main}>
                <span className={styles.pair}>
                  <span className={styles.name}>{row.name}</span>
                  <span className={styles.amount}>{formatMeasured(row.total, measure)}</span>
                </span>
                <span className={styles.pair}>
                  {view.columns.length > 1 ? (
                    <MiniBars values={row.values} />
                  ) : (
                    <ShareBar value={row.total} most={most} />
                  )}
                  {row.change && <ChangeMark change={row.change} />}
                </span>
              </span>
              <Icon icon={ChevronRight} className={classNames(styles.chevron, isOpen && styles.open)} />
            </button>
            {isOpen && <Opened {...props} row={row} columns={view.columns} />}
          </li>
        );
      })}
      <Line
        row={null}
        column={null}
        name={totalLabel}
        value={view.total}
        measure={measure}
        chosen={chosen}
        urlOf={urlOf}
      />
    </ul>
  );
}
