import { cents } from '@cairn/domain';
import { Amount } from '../../ui/Amount.tsx';
import { CategoryIcon } from '../../ui/CategoryIcon.tsx';
import { ListRow, ListRows } from '../../ui/ListRow.tsx';
import { Panel, PanelHead } from '../../ui/Panel.tsx';
import type { WorthChange } from './networth.data.ts';
import { transactionsUrl } from './whyRange.ts';
import { balancesText } from './whyTexts.ts';

/** The worth of each account on both days, largest change first. */
export function WhyAccounts({ change }: { change: WorthChange }) {
  if (change.accounts.length === 0) return null;
  return (
    <Panel aria-labelledby="why-accounts" isClipped>
      <PanelHead id="why-accounts" title="By account" />
      <ListRows>
        {change.accounts.map((account) => (
          <ListRow
            key={account.id}
            to={transactionsUrl(account.id, change)}
            leading={<CategoryIcon icon={account.icon} color={account.iconColor} />}
            name={account.displayName}
            detail={balancesText(account)}
            trailing={<Amount kind="change" cents={cents(account.end - account.start)} />}
          />
        ))}
      </ListRows>
    </Panel>
  );
}
