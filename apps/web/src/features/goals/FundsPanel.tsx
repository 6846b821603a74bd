import type { ListedFund } from '@cairn/contract';
import { formatCents } from '@cairn/domain';
import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import styles from './FundsPanel.module.css';
import { addBillUrl, billUrl } from './goalsUrl.ts';
import { fundDueText, fundStatus, percentOf } from './goalText.ts';

function FundRow({ fund }: { fund: ListedFund }) {
  const { categoryId, name, icon, iconColor, setAside, target, needed } = fund;
  return (
    <li>
      <Link to={billUrl(categoryId)} className={styles.fund}>
        <CategoryIcon icon={icon} color={iconColor} />
        <span className={styles.main}>
          <span className={styles.name}>{name}</span>
          <span className={styles.detail}>{fundDueText(fund)}</span>
        </span>
        <span className={styles.meter}>
          <span>{formatCents(setAside)}</span>
          <ProgressBar
            label={`${name} set aside`}
            percent={percentOf(setAside, target)}
            isGoal
            className={styles.bar}
          />
        </span>
        <span className={styles.month}>
          <span className={styles.amount}>{formatCents(needed)}</span>
          <span className={styles.detail}>a month</span>
        </span>
        <span className={styles.status}>
          <StatusPill {...fundStatus(fund)} />
        </span>
      </Link>
    </li>
  );
}

/** Bills that come once a year or less often, with a little set aside each month. */
export function FundsPanel({ funds }: { funds: readonly ListedFund[] }) {
  return (
    <Panel isClipped aria-labelledby="yearly-bills">
      <PanelHead id="yearly-bills" title="Yearly bills">
        <Link to={addBillUrl} className={styles.add}>
          Add a bill
          <Icon icon={Plus} size={16} />
        </Link>
      </PanelHead>
      <p className={styles.lead}>
        {funds.length === 0
          ? 'Insurance, gifts, registration: set a little aside each month, so the big ones don’t surprise you.'
          : 'A little each month, so the big ones don’t surprise you.'}
      </p>
      {funds.length > 0 && (
        <ul className={styles.funds}>
          {funds.map((fund) => (
            <FundRow key={fund.categoryId} fund={fund} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
