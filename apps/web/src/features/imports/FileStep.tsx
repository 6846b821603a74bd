import type { Account } from '@cairn/contract';
import { CircleAlert, Upload } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel, PanelBody } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type AccountChoice, AccountSelect } from './AccountSelect.tsx';
import styles from './Import.module.css';

const ACCEPTED = '.csv,.tsv,.txt,.ofx,.qfx,.qif,.xml,.json';

interface FileStepProps {
  choice: AccountChoice;
  /** The accounts have loaded, and there are none. */
  hasNone: boolean;
  /** The account is known; a file can't be chosen before. */
  isReady: boolean;
  problem: string | null;
  onFile: (file: File) => void;
}

export function FileStep({ choice, hasNone, isReady, problem, onFile }: FileStepProps) {
  const hasAccounts = choice.accounts.length > 0;
  return (
    <Panel>
      <PanelBody className={classNames(styles.section, styles.alone)}>
        {hasAccounts && (
          <>
            <h2>1. Account</h2>
            <AccountSelect label="Bank Account" {...choice} />
            <h2>2. File</h2>
          </>
        )}
        {hasNone && (
          <p className="ink-2">
            You don’t have an account yet, so imported transactions won’t change any balance unless the file includes
            account names.{' '}
            <TextLink to="/AddAccount" hasChevron={false}>
              Create Account
            </TextLink>
          </p>
        )}
        {isReady && <DropZone account={choice.account} onFile={onFile} />}
        <FileProblemNote problem={problem} />
        <p className="ink-2">
          Exports from Mint, YNAB, Monarch, Actual, and Cairn are recognized automatically. Nothing is imported until
          you’ve reviewed it, and you can undo the whole import.
        </p>
      </PanelBody>
    </Panel>
  );
}

export function FileProblemNote({ problem }: { problem: string | null }) {
  return (
    <div role="alert">
      {problem !== null && (
        <p className={styles.problem}>
          <Icon icon={CircleAlert} />
          {problem}
        </p>
      )}
    </div>
  );
}

function DropZone({ account, onFile }: { account: Account | null; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same by keyboard
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon icon={Upload} size={24} />
      <strong>Drop a file {account ? `for ${account.displayName}` : 'from your bank'} here</strong>
      <span>CSV, OFX, QFX, QIF, or CAMT.053, up to 50 MB and 200,000 transactions</span>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        aria-label="File to import"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the user choose the same file again after fixing it.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button variant="primary" icon={Upload} onClick={() => input.current?.click()}>
        Choose a file
      </Button>
    </div>
  );
}
