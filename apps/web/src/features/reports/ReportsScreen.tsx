import { type DroppedPart, moneyFlow } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useRef } from 'react';
import { QueryView } from '../../app/QueryView.tsx';
import { AddressNote } from '../../ui/AddressNote.tsx';
import { classNames } from '../../ui/classNames.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { usePrintInLight } from '../../ui/usePrintInLight.ts';
import { useAccountsList } from '../ledger/index.ts';
import { AddOrImport } from '../transactions/index.ts';
import { cashFlowQuery, detailsQuery } from './builtInReports.ts';
import { CashFlow } from './CashFlow.tsx';
import { chosenList, isDetailRow, missingInFlow, missingInTable, nodeList } from './chosenList.ts';
import { Drilldown } from './Drilldown.tsx';
import { MoneyFlowPanel } from './MoneyFlowPanel.tsx';
import { coveredText, rangeTitle } from './periodTexts.ts';
import { QueryBar } from './QueryBar.tsx';
import { ReportHeader } from './ReportHeader.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import styles from './ReportsScreen.module.css';
import { isMoneyFlow } from './reportAddress.ts';
import { exportCsv, exportImage } from './reportExport.ts';
import { isTooLarge, reportQueries } from './reports.data.ts';
import { SavedReports } from './SavedReports.tsx';
import { TablePanel } from './TablePanel.tsx';
import { type ReportPlace, useReportPlace } from './useReportPlace.ts';

function Dropped({ parts }: { parts: readonly DroppedPart[] }) {
  if (parts.length === 0) return null;
  const list = parts.map(({ label, value }) => `${label} “${value}”`).join(', ');
  return (
    <AddressNote>This address has parts that can’t be used, so the report is shown without them: {list}.</AddressNote>
  );
}

interface ReportProps {
  place: ReportPlace;
  /** The chart, for saving it as an image. */
  svg: RefObject<SVGSVGElement | null>;
  bar: ReactNode;
}

function Failure({ error, retry }: { error: unknown; retry: (() => void) | undefined }) {
  return isTooLarge(error) ? (
    <EmptyState title="That’s more than 10,000 cells" help="Choose a coarser grain, such as months, in More options." />
  ) : (
    <EmptyState
      title="We couldn’t load this report"
      actions={
        <button type="button" className={styles.retry} onClick={retry}>
          Try again
        </button>
      }
    />
  );
}

const inPlace = (failure: ReactNode) => failure;

/** In, out, and net by period, and a table by category or anything else. */
function CashFlowReport({ place, svg, bar }: ReportProps) {
  const { query, dropped, chosen, display, urlOf, choose, isWaiting } = place;
  const cash = useQuery({ ...reportQueries.run(cashFlowQuery(query)), enabled: !isWaiting });
  const main = useQuery({ ...reportQueries.run(query), enabled: !isWaiting });
  const isDetail = isDetailRow(chosen, query);
  const details = useQuery({ ...reportQueries.run(detailsQuery(query)), enabled: isDetail && !isWaiting });
  const list = useMemo(
    () => chosen && chosenList(chosen, { main: main.data, details: details.data, cash: cash.data }),
    [chosen, main.data, details.data, cash.data],
  );
  const missing = useMemo(() => {
    // While the next report loads, the shown one isn't that of the address.
    const now = ({ data, isPlaceholderData }: typeof main) => (isPlaceholderData ? undefined : data);
    return chosen ? missingInTable(chosen, { main: now(main), details: now(details), cash: now(cash) }) : [];
  }, [chosen, main, details, cash]);
  return (
    <>
      <Dropped parts={[...dropped, ...missing]} />
      <Panel aria-label="Cash flow">
        {bar}
        <QueryView
          query={cash}
          loading={<ReportSkeleton />}
          failed={(retry) => <Failure error={cash.error} retry={retry} />}
          frame={inPlace}
        >
          {(loaded) => (
            <CashFlow ref={svg} loaded={loaded} display={display} chosen={chosen} urlOf={urlOf} onChoose={choose} />
          )}
        </QueryView>
      </Panel>
      {main.data && <TablePanel loaded={main.data} chosen={chosen} urlOf={urlOf} />}
      {main.isError && !main.data && !cash.isError && (
        <Panel className={styles.failed}>
          <Failure error={main.error} retry={() => void main.refetch()} />
        </Panel>
      )}
      {list && <Drilldown list={list} onClose={() => choose(null)} />}
    </>
  );
}

/** From income to subcategories. */
function MoneyFlowReport({ place, svg, bar }: ReportProps) {
  const { query, dropped, chosen, display, urlOf, choose, isWaiting } = place;
  const main = useQuery({ ...reportQueries.run(query), enabled: !isWaiting });
  const flow = useMemo(() => main.data && moneyFlow(main.data.report), [main.data]);
  const node = chosen?.at === 'node' ? chosen.node : null;
  const list = useMemo(
    () => (main.data && flow && node !== null ? nodeList(main.data, flow, node) : null),
    [main.data, flow, node],
  );
  const missing = chosen && flow && !main.isPlaceholderData ? missingInFlow(chosen, flow) : [];
  return (
    <>
      <Dropped parts={[...dropped, ...missing]} />
      <Panel aria-label="Money flow">
        {bar}
        <QueryView
          query={main}
          loading={<ReportSkeleton />}
          failed={(retry) => <Failure error={main.error} retry={retry} />}
          frame={inPlace}
        >
          {({ report }) =>
            flow && (
              <MoneyFlowPanel
                ref={svg}
                label={`Money flow, ${rangeTitle(report.range)}`}
                flow={flow}
                figures={report.total}
                includesTransfers={query.filters.includesTransfers}
                display={display}
                chosen={node}
                urlOf={(id) => urlOf({ at: 'node', node: id })}
              />
            )
          }
        </QueryView>
      </Panel>
      {list && <Drilldown list={list} onClose={() => choose(null)} />}
    </>
  );
}

/** Without any transaction, no range or filter would show something. */
function NoTransactionsYet() {
  return (
    <Panel>
      <EmptyState
        title="No transactions yet"
        help="Add what you earn and spend, or import a file from your bank, and you’ll see where it goes."
        actions={<AddOrImport />}
      />
    </Panel>
  );
}

const displays = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
] as const;

export default function ReportsScreen() {
  const place = useReportPlace();
  const { query, asked, display, change, show, isWaiting } = place;
  const accounts = useAccountsList();
  const saved = useQuery(reportQueries.saved()).data ?? [];
  const main = useQuery({ ...reportQueries.run(query), enabled: !isWaiting });
  const svg = useRef<SVGSVGElement>(null);
  usePrintInLight();
  const isFlow = isMoneyFlow(query);
  const loaded = main.data;
  const isEmpty =
    useQuery({ ...reportQueries.hasTransactions(), enabled: loaded?.report.total.count === 0 }).data === false;
  const title = loaded && `${isFlow ? 'Money flow' : 'Cash flow'}, ${rangeTitle(loaded.report.range)}`;
  const bar = (
    <>
      <QueryBar query={query} accounts={accounts} onChange={change}>
        {!isFlow && (
          <Switch
            label="Compare with last year"
            className={styles.compare}
            checked={query.comparesLastYear}
            onChange={({ target }) => change((current) => ({ ...current, comparesLastYear: target.checked }))}
          />
        )}
        <div className={classNames(isFlow && styles.wideOnly)}>
          <Slider label="Show as" options={displays} value={display} onChange={show} />
        </div>
      </QueryBar>
      <p className={styles.covered}>{loaded ? coveredText(loaded.report.range, loaded.query.range) : '\u00a0'}</p>
    </>
  );
  return (
    <Page>
      <ReportHeader
        query={query}
        reports={saved}
        exports={
          loaded && title && !isEmpty
            ? {
                onCsv: () => exportCsv(loaded),
                onImage: display === 'chart' ? () => exportImage(svg.current, title) : null,
              }
            : null
        }
      />
      <SavedReports query={asked} reports={saved} />
      {title && <p className={styles.printed}>{title}</p>}
      {isEmpty ? (
        <NoTransactionsYet />
      ) : isFlow ? (
        <MoneyFlowReport place={place} svg={svg} bar={bar} />
      ) : (
        <CashFlowReport place={place} svg={svg} bar={bar} />
      )}
    </Page>
  );
}
