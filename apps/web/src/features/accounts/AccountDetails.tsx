import type { Account } from '@cairn/contract';
import { useState } from 'react';
import { InfoAndEditPanel } from '../../app/InfoAndEditPanel.tsx';
import { type InfoOrEdit, infoAndEdit } from '../../app/useInfoOrEdit.ts';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider } from '../../ui/Slider.tsx';
import { HelpLauncher } from '../help/index.ts';
import { AccountEdit } from './AccountEdit.tsx';
import { AccountInfo } from './AccountInfo.tsx';
import { type PreviousPage, usePreviousPage } from './previousPage.ts';

interface AccountDetailsProps {
  account: Account;
  previousPage: PreviousPage;
  /** Called just before the account leaves the list. */
  onRemove: (account: Account) => void;
}

export function AccountDetails({ account, previousPage, onRemove }: AccountDetailsProps) {
  const [view, setView] = useState<InfoOrEdit>('info');
  const { back, leave } = usePreviousPage(previousPage);
  return (
    <Page>
      <PageHeader
        title={account.displayName}
        back={back}
        help={<HelpLauncher query="reconcile" />}
        slider={<Slider id="account" label="View" options={infoAndEdit} value={view} onChange={setView} />}
      />
      <InfoAndEditPanel
        sliderId="account"
        view={view}
        info={<AccountInfo account={account} onRemove={() => onRemove(account)} onRemoved={leave} />}
        edit={<AccountEdit account={account} onSaved={leave} />}
      />
    </Page>
  );
}
