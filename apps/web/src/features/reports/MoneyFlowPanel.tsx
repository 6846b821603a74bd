import type { MoneyFlow, ReportFigures } from '@cairn/domain';
import { lazy, type Ref, Suspense } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import { FlowList } from './FlowList.tsx';
import { FlowTable } from './FlowTable.tsx';
import { flowSentence, otherNote } from './flowView.ts';
import styles from './MoneyFlowPanel.module.css';
import type { ReportDisplay } from './reportAddress.ts';

const FlowChart = lazy(() => import('./FlowChart.tsx'));

interface MoneyFlowPanelProps {
  ref: Ref<SVGSVGElement>;
  /** "Money flow, November 2025 to October 2026". */
  label: string;
  flow: MoneyFlow;
  /** Total money in and out. */
  figures: ReportFigures;
  includesTransfers: boolean;
  display: ReportDisplay;
  chosen: string | null;
  urlOf: (id: string) => string;
}

/** Where money came from and where it went. */
export function MoneyFlowPanel(props: MoneyFlowPanelProps) {
  const { ref, label, flow, figures, includesTransfers, display, chosen, urlOf } = props;
  const isWide = useIsWide();
  if (flow.nodes.length === 0) {
    return <EmptyState title="Nothing came in or went out" help="Choose another range or other accounts." />;
  }
  const others = otherNote(flow);
  const list = { flow, chosen, urlOf };
  return (
    <>
      <p className={styles.sentence}>
        {flowSentence(flow, figures).map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))}
      </p>
      {isWide && display === 'chart' && (
        <div className={styles.chart}>
          <Suspense fallback={<div className={styles.loading} />}>
            <FlowChart ref={ref} label={label} {...list} />
          </Suspense>
        </div>
      )}
      {isWide && display === 'table' && (
        <div className={styles.chart}>
          <FlowTable label={label} {...list} />
        </div>
      )}
      {!isWide && <FlowList {...list} />}
      <p className={styles.note}>
        Refunds are already taken off.{' '}
        {includesTransfers ? 'Transfers are included.' : 'Transfers between your own accounts aren’t counted.'}
        {others !== null && ` ${others}`}
      </p>
    </>
  );
}
