import type { Account, Seal } from '@cairn/contract';
import { countOf, daysBetween, formatDay, formatMonth, monthOf } from '@cairn/domain';
import { FileUp, Landmark, Lock, LockOpen, type LucideIcon, PenLine } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { useSeals } from '../ledger/index.ts';
import styles from './ProvenBy.module.css';
import { type ProofStripAnswer, useUnsealPeriod } from './proof.data.ts';
import { firstBalanceOn } from './proofText.ts';

type Source = ProofStripAnswer['sources'][number];

function nameOf({ source, basis, fileName }: Source, { institutionName }: Account): { icon: LucideIcon; name: string } {
  if (source === 'bank') return { icon: Landmark, name: `Balance from ${institutionName}` };
  if (source === 'person') return { icon: PenLine, name: 'Balance you entered' };
  return { icon: FileUp, name: `${basis === 'afterRow' ? 'Running balance' : 'Balance'} in ${fileName ?? 'a file'}` };
}

/** "Every day, last 11/14/2026" if there are as many as days. */
function detailOf({ source, from, to, count }: Source): string {
  if (source === 'bank' && count > 1 && count > daysBetween(from, to)) return `Every day, last ${formatDay(to)}`;
  return from === to ? formatDay(to) : `${countOf(count, 'balance')}, ${formatDay(from)} to ${formatDay(to)}`;
}

interface SealRowProps {
  seal: Seal;
  /** Whether no balance before it is known, without which it proves nothing about its own days. */
  isFirst: boolean;
  onReopen: (seal: Seal) => void;
}

function sealDetail({ seal, isFirst }: Pick<SealRowProps, 'seal' | 'isFirst'>): string {
  if (seal.brokenIn !== null) return 'Changed since it was locked';
  const locked = `Locked through ${formatDay(seal.to)}`;
  return isFirst ? `${locked}, not proven: no balance is known before it` : locked;
}

function SealRow({ seal, isFirst, onReopen }: SealRowProps) {
  const unseal = useUnsealPeriod(() => onReopen(seal));
  const days = `${formatDay(seal.from)} to ${formatDay(seal.to)}`;
  const isBroken = seal.brokenIn !== null;
  return (
    <li className={styles.row}>
      <Icon icon={isBroken ? LockOpen : Lock} />
      <span className={styles.main}>
        <span className={styles.name}>Statement, {formatMonth(monthOf(seal.to))}</span>
        <span className={styles.detail}>{sealDetail({ seal, isFirst })}</span>
        <span className={styles.acts}>
          <Button
            size="small"
            variant="ghost"
            isDisabled={unseal.isPending}
            aria-label={`Reconcile again: ${days}`}
            onClick={() => unseal.mutate({ id: seal.id, reopens: true })}
          >
            Reconcile again
          </Button>
          <Button
            size="small"
            variant="ghost"
            isPending={unseal.isPending}
            aria-label={`Unlock ${days}`}
            onClick={() => unseal.mutate({ id: seal.id })}
          >
            Unlock
          </Button>
        </span>
      </span>
    </li>
  );
}

interface ProvenByProps extends Pick<SealRowProps, 'onReopen'> {
  account: Account;
  sources: readonly Source[];
}

/** Older statements only take up room. */
const SEALS_SHOWN = 3;

/** Where the balances come from that prove the account, and the statements that were locked. */
export function ProvenBy({ account, sources, onReopen }: ProvenByProps) {
  const id = useId();
  const seals = useSeals()
    .filter(({ accountId }) => accountId === account.id)
    .toReversed();
  const [isAll, setAll] = useState(false);
  const first = firstBalanceOn(sources);
  return (
    <Panel isClipped aria-labelledby={id}>
      <PanelHead title="Proven by" id={id} />
      {sources.length + seals.length === 0 && (
        <PanelBody className="ink-3">
          Nothing yet. A statement, a file with balances, or your bank can prove it.
        </PanelBody>
      )}
      <ul>
        {sources.map((source) => {
          const { icon, name } = nameOf(source, account);
          return (
            <li key={`${source.source} ${source.basis} ${source.fileName}`} className={styles.row}>
              <Icon icon={icon} />
              <span className={styles.main}>
                <span className={styles.name}>{name}</span>
                <span className={styles.detail}>{detailOf(source)}</span>
              </span>
            </li>
          );
        })}
        {seals.slice(0, isAll ? undefined : SEALS_SHOWN).map((seal) => (
          <SealRow key={seal.id} seal={seal} isFirst={first === null || seal.to <= first} onReopen={onReopen} />
        ))}
      </ul>
      {seals.length > SEALS_SHOWN && (
        <div className={styles.rest}>
          <Button size="small" variant="ghost" onClick={() => setAll(!isAll)}>
            {isAll ? 'Show fewer statements' : `Show all ${seals.length} statements`}
          </Button>
        </div>
      )}
    </Panel>
  );
}
