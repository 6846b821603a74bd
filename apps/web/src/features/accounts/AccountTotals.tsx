import type { NetWorth } from '@cairn/domain';
import { Equal, Minus } from 'lucide-react';
import { Amount } from '../../ui/Amount.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import styles from './AccountTotals.module.css';

/** Assets − liabilities = net worth. */
export function AccountTotals({ totalAssets, totalLiabilities, netWorthTotal }: NetWorth) {
  return (
    <Panel className={styles.totals}>
      <dl className={styles.figures}>
        <div className={styles.figure}>
          <dt>Total Assets</dt>
          <dd>
            <Amount cents={totalAssets} kind="figure" />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>
            <span className={styles.operator}>
              <Icon icon={Minus} />
            </span>
            Total Liabilities
          </dt>
          <dd>
            <Amount cents={totalLiabilities} kind="figure" />
          </dd>
        </div>
        <div className={styles.figure}>
          <dt>
            <span className={styles.operator}>
              <Icon icon={Equal} />
            </span>
            Total Net Worth
          </dt>
          <dd>
            <Amount cents={netWorthTotal} kind="figure" />
          </dd>
        </div>
      </dl>
    </Panel>
  );
}
