import type { ListedSeries } from '@cairn/contract';
import { formatCents, formatDay, monthOf } from '@cairn/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { browserToday } from '../../app/today.ts';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { seriesInMonthQuery, useCategories } from '../ledger/index.ts';
import styles from './NextBills.module.css';
import { nextBills } from './nextBills.ts';

function Bill({ bill }: { bill: ListedSeries }) {
  const category = useCategories().find(({ id }) => id === bill.categoryId);
  const shown = category?.subcategories.find(({ id }) => id === bill.subcategoryId) ?? category;
  return (
    <li>
      <Link to={`/Recurring/${bill.id}`} className={styles.bill}>
        <CategoryIcon icon={shown?.icon} color={shown?.iconColor} isUncategorized={!shown} />
        <span className={styles.main}>
          <span className={styles.name}>{bill.name}</span>
          <span className={styles.date}>{bill.nextOn && formatDay(bill.nextOn)}</span>
        </span>
        <span className={styles.amount}>
          {formatCents(bill.nextAmount)}
          {!bill.isAmountKnown && <span className={styles.date}>estimate</span>}
        </span>
      </Link>
    </li>
  );
}

/** The next three bills; nothing if there are none. Optional, so a failure shows nothing either. */
export default function NextBills({ className }: { className: string | undefined }) {
  const { data } = useQuery({ ...seriesInMonthQuery(monthOf(browserToday())), meta: { isQuiet: true } });
  const bills = nextBills(data?.series ?? []);
  if (bills.length === 0) return null;
  return (
    <Panel isClipped className={className} aria-labelledby="next-bills">
      <PanelHead id="next-bills" title="Next Bills" link={{ to: '/Recurring', label: 'View All' }} />
      <ul className={styles.bills}>
        {bills.map((bill) => (
          <Bill key={bill.id} bill={bill} />
        ))}
      </ul>
    </Panel>
  );
}
