import { formatCents } from '@cairn/domain';
import { type Ref, useMemo } from 'react';
import { Amount } from '../../ui/Amount.tsx';
import styles from './CashFlow.module.css';
import { CashFlowChart } from './CashFlowChart.tsx';
import { CashFlowTable } from './CashFlowTable.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { cashPeriods, cashSums, savingsRateText } from './cashFlowView.ts';
import { rangeTitle } from './periodTexts.ts';
import type { ChosenPart, ReportDisplay } from './reportAddress.ts';
import type { LoadedReport } from './reports.data.ts';

interface CashFlowProps {
  /** For saving the chart as an image. */
  ref: Ref<SVGSVGElement>;
  loaded: LoadedReport;
  display: ReportDisplay;
  chosen: ChosenPart | null;
  urlOf: (chosen: ChosenPart) => string;
  onChoose: (chosen: ChosenPart) => void;
}

/** In, out, and net: the sums, then a chart or a table by period. */
export function CashFlow({ ref, loaded, display, chosen, urlOf, onChoose }: CashFlowProps) {
  const { report, query } = loaded;
  const periods = useMemo(() => cashPeriods(report, query.grain), [report, query.grain]);
  const sums = cashSums(report);
  const rate = savingsRateText(report.total);
  const chosenPeriod = chosen?.at === 'cash' ? chosen : null;
  return (
    <>
      <dl className={styles.sums}>
        {sums.map(({ label, amount, before, change }) => (
          <div key={label}>
            <dt className={styles.label}>
              <i className={styles[label.toLowerCase()]} aria-hidden="true" />
              {label}
            </dt>
            <dd className={styles.figure}>
              <Amount cents={amount} kind="figure" />
            </dd>
            {change && before !== null && (
              <dd className={styles.before}>
                <ChangeMark change={change} /> from {formatCents(before)}
              </dd>
            )}
            {label === 'Net' && rate !== null && <dd className={styles.before}>{rate} of what came in</dd>}
          </div>
        ))}
      </dl>
      <div className={styles.body}>
        {display === 'chart' ? (
          <>
            <CashFlowChart
              ref={ref}
              label={`Cash flow, ${rangeTitle(report.range)}`}
              periods={periods}
              chosen={chosenPeriod?.column ?? null}
              onChoose={(column) => onChoose({ at: 'cash', column, flow: null })}
            />
            {query.comparesLastYear && (
              <p className={styles.key} aria-hidden="true">
                <i className={styles.lastYear} />
                Same {query.grain} last year
              </p>
            )}
          </>
        ) : (
          <CashFlowTable periods={periods} total={report.total} chosen={chosenPeriod} urlOf={urlOf} />
        )}
      </div>
    </>
  );
}
