import { formatCents, type LineFlow, type ReportFigures } from '@cairn/domain';
import { Link } from 'react-router';
import { classNames } from '../../ui/classNames.ts';
import styles from './CashFlowTable.module.css';
import type { CashPeriod } from './cashFlowChart.ts';
import { netOf, savingsRateText } from './cashFlowView.ts';
import type { ChosenPart } from './reportAddress.ts';

interface CashFlowTableProps {
  periods: readonly CashPeriod[];
  total: ReportFigures;
  chosen: Extract<ChosenPart, { at: 'cash' }> | null;
  urlOf: (chosen: ChosenPart) => string;
}

/** The figures of the chart, with the savings rate; every amount opens its list. */
export function CashFlowTable({ periods, total, chosen, urlOf }: CashFlowTableProps) {
  const flows: [LineFlow | null, string][] = [
    ['earned', 'in'],
    ['spent', 'out'],
    [null, 'net'],
  ];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <caption className="visually-hidden">Cash flow</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">Net</th>
            <th scope="col">Savings rate</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.key}>
              <th scope="row">{period.title}</th>
              {flows.map(([flow, name]) => {
                const amount = flow === null ? netOf(period) : period[flow];
                const isChosen = chosen?.column === period.key && chosen.flow === flow;
                return (
                  <td key={name}>
                    <Link
                      to={urlOf({ at: 'cash', column: period.key, flow })}
                      preventScrollReset
                      className={classNames(styles.cell, isChosen && styles.chosen)}
                      aria-label={`${period.title}, ${name} ${formatCents(amount)}`}
                      aria-current={isChosen ? 'true' : undefined}
                    >
                      {formatCents(amount)}
                    </Link>
                  </td>
                );
              })}
              <td className={styles.rate}>{savingsRateText(period) ?? '—'}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{formatCents(total.earned)}</td>
            <td>{formatCents(total.spent)}</td>
            <td>{formatCents(netOf(total))}</td>
            <td className={styles.rate}>{savingsRateText(total) ?? '—'}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
