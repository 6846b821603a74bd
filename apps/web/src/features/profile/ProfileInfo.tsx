import type { UserAccount } from '@cairn/contract';
import { formatDay } from '@cairn/domain';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { DetailRow, DetailRows } from '../../ui/DetailList.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { genderOptions } from '../users/index.ts';
import { DeleteUserModal } from './DeleteUserModal.tsx';
import { DownloadPanel } from './DownloadPanel.tsx';
import { PremiumPanel } from './PremiumPanel.tsx';
import styles from './ProfileInfo.module.css';
import type { ProfileKind } from './profileKind.ts';

const NOT_PROVIDED = 'N/A';

interface ProfileInfoProps {
  account: UserAccount;
  kind: ProfileKind;
}

export function ProfileInfo({ account, kind }: ProfileInfoProps) {
  const [isConfirming, setConfirming] = useState(false);
  const isAdult = kind === 'adult' || kind === 'newAdult';
  return (
    <div className={styles.sections}>
      <Panel isClipped aria-label="Profile">
        {kind === 'junior' ? <JuniorRows account={account} /> : <AdultRows account={account} />}
      </Panel>
      {kind === 'newAdult' && <StandardAccountOffer />}
      {isAdult && <PremiumPanel />}
      <DownloadPanel />
      <Button variant="danger" icon={Trash2} className={styles.delete} onClick={() => setConfirming(true)}>
        Delete Account
      </Button>
      {isConfirming && <DeleteUserModal onCancel={() => setConfirming(false)} />}
    </div>
  );
}

function birthday({ dateOfBirth }: UserAccount): string {
  return dateOfBirth === null ? NOT_PROVIDED : formatDay(dateOfBirth);
}

function JuniorRows({ account }: { account: UserAccount }) {
  return (
    <DetailRows>
      <DetailRow label="Preferred Display Name">{account.preferredName || NOT_PROVIDED}</DetailRow>
      <DetailRow label="Date of Birth">{birthday(account)}</DetailRow>
      <DetailRow label="Email">{account.email || NOT_PROVIDED}</DetailRow>
    </DetailRows>
  );
}

function AdultRows({ account }: { account: UserAccount }) {
  const name = [account.firstName, account.middleName, account.lastName].filter(Boolean).join(' ');
  const gender = genderOptions('edit').find(({ value }) => value === account.gender)?.label;
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Name', name],
    ['Preferred Display Name', account.preferredName],
    ['Date of Birth', birthday(account)],
    ['Gender', gender],
    ['Occupation', account.occupation],
    ['Email', account.email],
    ['Phone Number', account.phoneNumber],
    ['Address', account.address],
    ['City', account.city],
    ['State', account.state],
    ['Zipcode', account.zipCode],
  ];
  return (
    <DetailRows>
      {rows.map(([label, value]) => (
        <DetailRow key={label} label={label}>
          {value || NOT_PROVIDED}
        </DetailRow>
      ))}
    </DetailRows>
  );
}

function StandardAccountOffer() {
  return (
    <Panel aria-labelledby="standard-account">
      <PanelHead id="standard-account" title="You’re 18, so you can switch to a standard account" />
      <PanelBody className={styles.section}>
        <p>We’ll ask for a little more about you, and you’ll keep everything you have.</p>
        <div className={styles.buttons}>
          <ButtonLink to="/UserData">Switch to a standard account</ButtonLink>
        </div>
      </PanelBody>
    </Panel>
  );
}
