import type { Account } from '@cairn/contract';
import { type Cents, institutionLabel } from '@cairn/domain';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { OpenedFrom } from '../../app/openedFrom.ts';
import { useUrlChoice } from '../../app/useUrlChoice.ts';
import { Amount } from '../../ui/Amount.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { Doughnut } from '../../ui/Doughnut.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { useIsWide } from '../../ui/useIsWide.ts';
import styles from './AccountSides.module.css';
import type { NetWorthAnswer } from './networth.data.ts';
import { byBalance, slicesOf } from './sides.ts';

const CHART_PX = 200;
const RING_WIDTH_PX = 22;
const SLIDER_ID = 'net-worth-side';

type Side = 'assets' | 'liabilities';

export type AccountChanges = ReadonlyMap<number, Cents>;

/** Texts that differ between the two sides. */
const texts = {
  assets: {
    name: 'Assets',
    total: 'Total Assets',
    belowZero: 'Overdrawn',
    note: 'Overdrawn accounts count toward the total but aren’t shown in the chart.',
    none: 'No assets yet',
    help: 'Add a bank account, an investment, or anything else of value to see what you own.',
  },
  liabilities: {
    name: 'Liabilities',
    total: 'Total Liabilities',
    belowZero: 'Credit balance',
    note: 'Accounts with a credit balance count toward the total but aren’t shown in the chart.',
    none: 'No liabilities',
    help: 'Add a credit card or a loan to see what you owe.',
  },
} as const satisfies Record<Side, Record<string, string>>;

const sides = [
  { value: 'assets', label: texts.assets.name },
  { value: 'liabilities', label: texts.liabilities.name },
] as const;

interface AccountRowProps {
  account: Account;
  belowZero: string;
  changed: Cents | undefined;
}

function AccountRow({ account, belowZero, changed }: AccountRowProps) {
  const { currentBalance } = account;
  const bank = institutionLabel(account);
  return (
    <ListRow
      to={`/EditAccount/NetWorth?id=${account.id}`}
      state={{ openedFrom: 'NetWorth' } satisfies OpenedFrom}
      leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
      name={account.displayName}
      detail={currentBalance < 0 ? `${bank} · ${belowZero}` : bank}
      trailing={<Amount cents={currentBalance} />}
      trailingDetail={changed ? <Amount kind="change" cents={changed} /> : null}
      hasChevron
    />
  );
}

function NoAccountsOnSide({ side }: { side: Side }) {
  return (
    <Panel>
      <EmptyState
        title={texts[side].none}
        help={texts[side].help}
        actions={
          <ButtonLink to="/AddAccount" icon={Plus}>
            Add Account
          </ButtonLink>
        }
      />
    </Panel>
  );
}

interface SideAccountsProps {
  side: Side;
  changes: AccountChanges;
  accounts: readonly Account[];
  total: Cents;
}

function SideAccounts({ side, accounts, total, changes }: SideAccountsProps) {
  const isWide = useIsWide();
  const shown = useMemo(() => byBalance(accounts), [accounts]);
  const slices = useMemo(() => slicesOf(shown), [shown]);
  const text = texts[side];
  return (
    <div className={styles.split}>
      <Panel className={styles.chart}>
        <Doughnut
          label={text.name}
          items={slices}
          total={total}
          caption={text.total}
          size={CHART_PX}
          ringWidth={RING_WIDTH_PX}
          hasLegend={isWide}
        />
        {accounts.some(({ currentBalance }) => currentBalance < 0) && <p className={styles.note}>{text.note}</p>}
      </Panel>
      <Panel isClipped>
        <ListRows className={styles.rows} aria-label={text.name}>
          {shown.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              belowZero={text.belowZero}
              changed={changes.get(account.id)}
            />
          ))}
        </ListRows>
      </Panel>
    </div>
  );
}

interface AccountSidesProps {
  netWorth: NetWorthAnswer;
  /** The change of each account in the chart's range. */
  changes: AccountChanges;
}

/** Assets or liabilities: a chart and the accounts in it. */
export function AccountSides({ netWorth, changes }: AccountSidesProps) {
  const { chosen, choose } = useUrlChoice('side');
  const side: Side = chosen === 'liabilities' ? 'liabilities' : 'assets';
  const accounts = side === 'assets' ? netWorth.assetAccounts : netWorth.liabilityAccounts;
  const total = side === 'assets' ? netWorth.totalAssets : netWorth.totalLiabilities;
  return (
    <div>
      <div className={styles.slider}>
        <Slider id={SLIDER_ID} label="Accounts" options={sides} value={side} onChange={choose} />
      </div>
      <SliderPanel sliderId={SLIDER_ID} value={side}>
        {accounts.length === 0 ? (
          <NoAccountsOnSide side={side} />
        ) : (
          <SideAccounts side={side} accounts={accounts} total={total} changes={changes} />
        )}
      </SliderPanel>
    </div>
  );
}
