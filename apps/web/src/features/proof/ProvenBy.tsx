import type { Account, Seal } from '@cairn/contract';
import { countOf, daysBetween, formatDay } from '@cairn/domain';
import { FileUp, Landmark, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { useRetainedFocus } from '../../ui/useRetainedFocus.ts';
import { useSeals } from '../ledger/index.ts';
import { AsideRow, EnteredRow } from './EnteredBalances.tsx';
import styles from './ProvenBy.module.css';
import type { ProofStripAnswer } from './proof.data.ts';
import { firstBalanceOn } from './proofText.ts';
import { SealRow } from './SealRow.tsx';

type Source = ProofStripAnswer['sources'][number];

function nameOf({ source, basis, fileName }: Source, { institutionName }: Account): { icon: LucideIcon; name: string } {
  if (source === 'bank') return { icon: Landmark, name: `Balance from ${institutionName}` };
  return { icon: FileUp, name: `${basis === 'afterRow' ? 'Running balance' : 'Balance'} in ${fileName ?? 'a file'}` };
}

/** "Every day, last 11/14/2026" if there are as many as days. */
function detailOf({ source, from, to, count }: Source): string {
  if (source === 'bank' && count > 1 && count > daysBetween(from, to)) return `Every day, last ${formatDay(to)}`;
  return from === to ? formatDay(to) : `${countOf(count, 'balance')}, ${formatDay(from)} to ${formatDay(to)}`;
}

function SourceRow({ source, account }: { source: Source; account: Account }) {
  const { icon, name } = nameOf(source, account);
  return (
    <li className={styles.row}>
      <Icon icon={icon} />
      <span className={styles.main}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{detailOf(source)}</span>
      </span>
    </li>
  );
}

/** Older ones only take up room. */
const ROWS_SHOWN = 3;

/** The newest of some rows, and all of them on request. */
function SomeRows({ rows, noun }: { rows: readonly ReactNode[]; noun: string }) {
  const [isAll, setAll] = useState(false);
  return (
    <>
      {rows.slice(0, isAll ? undefined : ROWS_SHOWN)}
      {rows.length > ROWS_SHOWN && (
        <li className={styles.rest}>
          <Button size="small" variant="ghost" onClick={() => setAll(!isAll)}>
            {isAll ? `Show fewer ${noun}` : `Show all ${rows.length} ${noun}`}
          </Button>
        </li>
      )}
    </>
  );
}

interface ProvenByProps {
  account: Account;
  strip: Pick<ProofStripAnswer, 'sources' | 'entered' | 'setAside'> | undefined;
  onReopen: (seal: Seal) => void;
}

/** Where the balances come from that prove the account, the ones the user entered, and the statements that were locked. */
export function ProvenBy({ account, strip, onReopen }: ProvenByProps) {
  const id = useId();
  const seals = useSeals()
    .filter(({ accountId }) => accountId === account.id)
    .toReversed();
  const { sources = [], entered = [], setAside = [] } = strip ?? {};
  const first = firstBalanceOn(sources);
  const panel = useRetainedFocus<HTMLElement>();
  return (
    <Panel ref={panel} tabIndex={-1} isClipped aria-labelledby={id}>
      <PanelHead title="Proven by" id={id} />
      {sources.length + seals.length === 0 && (
        <PanelBody className="ink-3">
          Nothing yet. A statement, a file with balances, or your bank can prove it.
        </PanelBody>
      )}
      <ul>
        {sources
          .filter(({ source }) => source !== 'person')
          .map((source) => (
            <SourceRow key={`${source.source} ${source.basis} ${source.fileName}`} source={source} account={account} />
          ))}
        <SomeRows
          noun="statements"
          rows={seals.map((seal) => (
            <SealRow key={seal.id} seal={seal} isFirst={first === null || seal.to <= first} onReopen={onReopen} />
          ))}
        />
        <SomeRows
          noun="balances"
          rows={entered.map((one) => (
            // A balance that is corrected has another ID, but it is the same row.
            <EnteredRow key={`${one.balance.date} ${one.balance.basis}`} accountId={account.id} entered={one} />
          ))}
        />
        <SomeRows
          noun="that don’t count"
          rows={setAside.map((balance) => <AsideRow key={balance.id} account={account} balance={balance} />)}
        />
      </ul>
    </Panel>
  );
}
