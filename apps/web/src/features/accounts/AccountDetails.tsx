import type { Account } from '@cairn/contract';
import { useState } from 'react';
import { Page } from '../../ui/Page.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Slider, SliderPanel } from '../../ui/Slider.tsx';
import { AccountEdit } from './AccountEdit.tsx';
import { AccountInfo } from './AccountInfo.tsx';
import { type PreviousPage, usePreviousPage } from './previousPage.ts';

const views = [
  { value: 'info', label: 'Info' },
  { value: 'edit', label: 'Edit' },
] as const;
type View = (typeof views)[number]['value'];

interface AccountDetailsProps {
  account: Account;
  previousPage: PreviousPage;
  /** Called just before the account leaves the list. */
  onRemove: (account: Account) => void;
}

export function AccountDetails({ account, previousPage, onRemove }: AccountDetailsProps) {
  const [view, setView] = useState<View>('info');
  const [hasOpenedEdit, setOpenedEdit] = useState(false);
  const { back, leave } = usePreviousPage(previousPage);
  function show(next: View) {
    if (next === 'edit') setOpenedEdit(true);
    setView(next);
  }
  return (
    <Page>
      <PageHeader
        title="Account Details"
        back={back}
        slider={<Slider id="account" label="View" options={views} value={view} onChange={show} />}
      />
      <SliderPanel sliderId="account" value={view}>
        {view === 'info' && <AccountInfo account={account} onRemove={() => onRemove(account)} onRemoved={leave} />}
        {/* Stays mounted so that switching to Info doesn’t lose what was typed. */}
        {(view === 'edit' || hasOpenedEdit) && (
          <div hidden={view !== 'edit'}>
            <AccountEdit account={account} onSaved={leave} />
          </div>
        )}
      </SliderPanel>
    </Page>
  );
}
