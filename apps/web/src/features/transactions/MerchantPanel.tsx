import { countOf, formatCents, monthOf, monthParts, toMonth } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { browserToday } from '../../app/today.ts';
import { classNames } from '../../ui/classNames.ts';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import styles from './MerchantPanel.module.css';
import { transactionQueries } from './transactions.data.ts';
import { summarizeVisits } from './visits.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

function nameOf(month: string): string {
  const { year, number } = monthParts(toMonth(month));
  return monthName.format(Date.UTC(year, number - 1));
}

/** The amount spent under the same name in the last six months. Optional, so a failure shows nothing. */
export function MerchantPanel({ id, name }: { id: number; name: string }) {
  const month = monthOf(browserToday());
  const { data } = useQuery(transactionQueries.visits(id, month));
  const summary = data && summarizeVisits(data);
  if (!summary) return null;
  const { thisMonth, usual, months } = summary;
  const all = `/Transactions?${new URLSearchParams({ q: name, dates: 'all' })}`;
  return (
    <Panel aria-labelledby="merchant-title">
      <PanelHead id="merchant-title" title={`At ${name}`} link={{ to: all, label: `All ${data.count}` }} />
      <p className={styles.lead}>
        <strong>{formatCents(thisMonth.spent)}</strong> this month, {countOf(thisMonth.count, 'visit')}.
        {usual !== null && ` You usually spend about ${formatCents(usual)} a month.`}
      </p>
      <ul className={styles.bars} aria-label={`Spent at ${name} by month`}>
        {months.map(({ month: one, spent, share }) => (
          <li key={one} className={classNames(styles.month, one === month && styles.now)}>
            <span className={styles.bar} style={{ '--share': share }} />
            <span className="visually-hidden">{`${formatCents(spent)} in `}</span>
            {nameOf(one)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
