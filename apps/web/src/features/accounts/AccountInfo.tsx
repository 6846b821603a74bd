import type { Account, Seal } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { browserToday } from '../../app/today.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { iconName } from '../../ui/categoryIcons.ts';
import { DetailColor, DetailHead, DetailRow, DetailRows } from '../../ui/DetailList.tsx';
import { spokenIconName } from '../../ui/iconSearch.ts';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { WithAside } from '../../ui/WithAside.tsx';
import {
  GapCards,
  NEWEST_ROWS,
  NewestTransactions,
  newestRowsQuery,
  ProofPanel,
  ProvenBy,
  proofStripQuery,
  ReconcilePanel,
  stripRange,
} from '../proof/index.ts';
import styles from './AccountInfo.module.css';
import { typeName } from './accountForm.ts';
import { ImportPanel } from './ImportPanel.tsx';
import { lastUpdated } from './lastUpdated.ts';
import { ReckoningPanel } from './ReckoningPanel.tsx';
import { RemoveAccountModal } from './RemoveAccountModal.tsx';

interface AccountInfoProps {
  account: Account;
  onRemove: () => void;
  onRemoved: () => void;
}

export function AccountInfo({ account, onRemove, onRemoved }: AccountInfoProps) {
  const [isConfirming, setConfirming] = useState(false);
  const [reopened, setReopened] = useState<Seal | null>(null);
  const { data: strip, isLoading: isStripLoading } = useQuery(proofStripQuery(account.id, stripRange(browserToday())));
  const { isLoading: areRowsLoading } = useQuery(newestRowsQuery(account.id));
  return (
    <>
      <WithAside
        aside={
          <>
            <ReconcilePanel key={reopened?.id} account={account} reopened={reopened} />
            {isStripLoading ? (
              <SkeletonPanel rows={ASIDE_ROWS} />
            ) : (
              <>
                <ProvenBy account={account} strip={strip} onReopen={setReopened} />
                <ReckoningPanel account={account} />
                {account.externalId === null && <ImportPanel account={account} />}
                <Button variant="danger" icon={Trash2} className={styles.remove} onClick={() => setConfirming(true)}>
                  Remove Account
                </Button>
              </>
            )}
          </>
        }
      >
        <div className={styles.main}>
          <ProofPanel account={account} updated={updateOf(account)} />
          {isStripLoading || areRowsLoading ? (
            <SkeletonPanel rows={NEWEST_ROWS} />
          ) : (
            <>
              <GapCards gaps={strip?.gaps ?? []} />
              <NewestTransactions account={account} spans={strip?.spans ?? []} />
              <Panel isClipped>
                <Summary account={account} />
              </Panel>
            </>
          )}
        </div>
      </WithAside>
      {isConfirming && (
        <RemoveAccountModal
          account={account}
          onCancel={() => setConfirming(false)}
          onRemove={onRemove}
          onRemoved={onRemoved}
        />
      )}
    </>
  );
}

const ASIDE_ROWS = 4;

/** Stands in for panels whose number and height depend on data that is loading, so that none of them moves. */
function SkeletonPanel({ rows }: { rows: number }) {
  return (
    <Panel isClipped aria-hidden="true">
      <SkeletonRows count={rows} />
    </Panel>
  );
}

/** Who updates the balance, and when it last changed. */
function updatedBy(account: Account): string {
  if (account.externalId === null) return 'You';
  if (account.bankId === null) return 'No one (bank disconnected)';
  const by = account.needsAttention ? 'Your bank, once you reconnect it' : 'Your bank';
  return [by, lastUpdated(account.lastUpdatedAt)].filter(Boolean).join(' · ');
}

/** "Harbor Bank, updated 5 minutes ago". */
function updateOf({ institutionName, externalId, lastUpdatedAt }: Account): string {
  if (externalId === null) return `${institutionName}, updated by you`;
  const updated = lastUpdated(lastUpdatedAt);
  return updated ? `${institutionName}, ${updated.charAt(0).toLowerCase()}${updated.slice(1)}` : institutionName;
}

function Summary({ account }: { account: Account }) {
  return (
    <>
      <DetailHead icon={account.icon} color={account.iconColor} label="Account Name" name={account.displayName} />
      <DetailRows>
        <DetailRow label="Institution">{account.institutionName}</DetailRow>
        <DetailRow label="Available Balance">
          <Amount cents={account.availableBalance} />
        </DetailRow>
        <DetailRow label="Current Balance">
          <Amount cents={account.currentBalance} />
        </DetailRow>
        <DetailRow label="Account Type">{typeName(account.type)}</DetailRow>
        <DetailRow label="Icon">{spokenIconName(iconName(account.icon))}</DetailRow>
        <DetailRow label="Color">
          <DetailColor color={account.iconColor} />
        </DetailRow>
        {account.mask !== null && <DetailRow label="Account Number">·· {account.mask}</DetailRow>}
        <DetailRow label="Updated by">{updatedBy(account)}</DetailRow>
      </DetailRows>
    </>
  );
}
