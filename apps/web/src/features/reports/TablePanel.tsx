import { countOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { useCategories } from '../ledger/index.ts';
import { detailsQuery } from './builtInReports.ts';
import { ReportList } from './ReportList.tsx';
import { ReportTable, type TablePlace } from './ReportTable.tsx';
import type { ChosenPart } from './reportAddress.ts';
import { type LoadedReport, reportQueries } from './reports.data.ts';
import { groupLabels, tableTitle } from './reportTexts.ts';
import styles from './TablePanel.module.css';
import { type ReportTableRow, tableView } from './tableView.ts';

/** A household has hundreds of merchants, and most of them are small. */
const ROWS_AT_FIRST = 40;

const NO_ROWS: readonly ReportTableRow[] = [];

/** The category of a row; null if its report has no categories. */
function categoryKey(row: string | null): string | null {
  return row?.includes('/') ? (row.split('/')[0] ?? null) : null;
}

/** Which rows are open, and their contents. */
function useDetails({ query }: LoadedReport, chosenRow: string | null) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const canOpen = query.groupBy[0] === 'category' && !query.groupBy.includes('subcategory');
  // The address may have a subcategory, whose row has to be visible then.
  const ofChosen = canOpen ? categoryKey(chosenRow) : null;
  const open = useMemo(() => {
    const all = new Map(toggled);
    if (ofChosen !== null && !all.has(ofChosen)) all.set(ofChosen, true);
    return new Set([...all].filter(([, isOpen]) => isOpen).map(([key]) => key));
  }, [toggled, ofChosen]);
  const details = useQuery({ ...reportQueries.run(detailsQuery(query)), enabled: canOpen && open.size > 0 });
  const rows = useMemo(
    () => (details.data ? tableView(details.data.report, details.data.query).rows : NO_ROWS),
    [details.data],
  );
  const categories = useCategories();
  const withParts = useMemo(
    () => new Set(categories.filter(({ subcategories }) => subcategories.length > 0).map(({ id }) => String(id))),
    [categories],
  );
  return {
    open,
    toggle: (key: string) => setToggled((current) => new Map(current).set(key, !open.has(key))),
    of: (row: ReportTableRow) =>
      canOpen && withParts.has(row.key)
        ? rows.filter(({ member }) => String(member.categoryId) === row.key)
        : undefined,
  };
}

interface TablePanelProps {
  loaded: LoadedReport;
  chosen: ChosenPart | null;
  urlOf: (chosen: ChosenPart) => string;
}

/** The report as a table; on phones, as a list. */
export function TablePanel({ loaded, chosen, urlOf }: TablePanelProps) {
  const { report, query } = loaded;
  const isWide = useIsWide();
  const whole = useMemo(() => tableView(report, query), [report, query]);
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, whole.rows.length - ROWS_AT_FIRST);
  const view = useMemo(
    () => (hidden > 0 ? { ...whole, rows: whole.rows.slice(0, ROWS_AT_FIRST) } : whole),
    [whole, hidden],
  );
  const place = chosen?.at === 'cell' ? chosen : null;
  const details = useDetails(loaded, place?.row ?? null);
  const by = query.groupBy[0] ?? 'category';
  const title = tableTitle(query);
  const shared = {
    view,
    measure: query.measure,
    chosen: place,
    urlOf: (at: TablePlace) => urlOf({ at: 'cell', ...at }),
    detailsOf: details.of,
    open: details.open,
    onToggle: details.toggle,
    totalLabel: query.groupBy.includes('tag') ? 'Total, each counted once' : 'Total',
  };
  return (
    <Panel isClipped className={styles.panel} aria-labelledby="report-table">
      <PanelHead id="report-table" title={title}>
        <span className={styles.hint}>
          {query.measure === 'count' ? 'Transactions.' : 'US dollars.'} Press any number to see what’s in it.
        </span>
      </PanelHead>
      {view.rows.length === 0 ? (
        <EmptyState title="Nothing to show" help="Choose another range, another group, or fewer filters." />
      ) : isWide ? (
        <ReportTable label={title} rowsLabel={groupLabels[by]} isCompared={report.previous !== null} {...shared} />
      ) : (
        <ReportList by={by} {...shared} />
      )}
      {hidden > 0 && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show {countOf(hidden, 'more row')}
        </button>
      )}
    </Panel>
  );
}
