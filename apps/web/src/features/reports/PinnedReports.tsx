import type { SavedReport } from '@cairn/contract';
import { type DroppedPart, moneyFlow } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { MiniBars } from './MiniBars.tsx';
import styles from './PinnedReports.module.css';
import { rangeTitle } from './periodTexts.ts';
import { isMoneyFlow, reportUrl } from './reportAddress.ts';
import { type LoadedReport, reportQueries } from './reports.data.ts';
import { formatMeasured, tableView } from './tableView.ts';
import { useExistingChoices } from './useExistingChoices.ts';

/** More would push the rest of the Dashboard out of sight. */
const PINNED_MAX = 6;

/** A report's main figure, and its bars by period. */
function summaryOf({ report, query }: LoadedReport) {
  const view = tableView(report, query);
  // A single period has nothing to compare.
  const isByPeriod = query.groupBy[1] === 'period' && view.columns.length > 1;
  if (isMoneyFlow(query)) return { value: formatMeasured(moneyFlow(report).total, 'net'), bars: null };
  return {
    value: formatMeasured(view.total, query.measure),
    bars: isByPeriod ? view.columns.map(({ total }) => total) : null,
  };
}

/** The range; a figure with fewer filters than were saved says so. */
function rangeText({ report }: LoadedReport, dropped: readonly DroppedPart[]): string {
  const range = rangeTitle(report.range);
  return dropped.length === 0 ? range : `${range} · Some of its filters no longer exist`;
}

function Pinned({ report }: { report: SavedReport }) {
  const { query, dropped, isWaiting } = useExistingChoices(report.query);
  const { data, isError } = useQuery({ ...reportQueries.pinned(query), enabled: !isWaiting });
  const summary = data && summaryOf(data);
  return (
    <ListRow
      to={reportUrl(report.query)}
      hasChevron
      isTall
      name={report.name}
      detail={data ? rangeText(data, dropped) : isError ? 'This didn’t load. Open it to try again.' : ' '}
      trailing={
        summary ? (
          <span className={styles.figures}>
            {summary.bars && (
              <span className={styles.bars}>
                <MiniBars values={summary.bars} />
              </span>
            )}
            <span className="tabular">{summary.value}</span>
          </span>
        ) : (
          !isError && <Skeleton width={72} height={12} />
        )
      }
    />
  );
}

/** The pinned reports, each with its figure and a link. */
export default function PinnedReports({ className }: { className?: string | undefined }) {
  const reports = useQuery({ ...reportQueries.saved(), meta: { isQuiet: true } }).data ?? [];
  const pinned = reports.filter(({ isPinned }) => isPinned).slice(0, PINNED_MAX);
  if (pinned.length === 0) return null;
  return (
    <Panel isClipped className={className} aria-labelledby="pinned-reports">
      <PanelHead id="pinned-reports" title="Reports" link={{ to: '/Reports', label: 'View All' }} />
      <ListRows>
        {pinned.map((report) => (
          <Pinned key={report.id} report={report} />
        ))}
      </ListRows>
    </Panel>
  );
}
