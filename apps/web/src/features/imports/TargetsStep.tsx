import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { chooseTargets, isLinkedName, manualAccounts, missingCategories, withoutNewCategories } from './choices.ts';
import styles from './Import.module.css';
import type { AccountTarget } from './importRows.ts';
import type { ImportHandle, Step } from './useImport.ts';

interface TargetsStepProps {
  step: Extract<Step, { name: 'targets' }>;
  handle: ImportHandle;
  known: Parameters<typeof chooseTargets>[1];
}

const FROM_THE_BANK =
  'Your bank fills the account of this name. What is there already is left out; what is not goes where you say.';

function targetOf(value: string): AccountTarget {
  return value === 'none' || value === 'new' ? value : Number(value);
}

/** Which of the person's accounts and categories the file's are. */
export function TargetsStep({ step, handle, known }: TargetsStepProps) {
  const { summary, reading } = step;
  const [chosen, setChosen] = useState<ReadonlyMap<string, AccountTarget>>(new Map());
  const [isMaking, setMaking] = useState(true);
  const guessed = chooseTargets(summary, known);
  const accounts = new Map([...guessed.accounts].map(([name, target]) => [name, chosen.get(name) ?? target]));
  const missing = missingCategories(summary, guessed);
  const targets = { ...(isMaking ? guessed : withoutNewCategories(guessed)), accounts };
  const options = manualAccounts(known.accounts).map(({ id, displayName }) => ({
    value: String(id),
    label: displayName,
  }));
  function hintOf(name: string, count: number, target: AccountTarget | undefined): string {
    if (isLinkedName(name, known.accounts)) return `${countOf(count)}. ${FROM_THE_BANK}`;
    return target === 'new' ? `${countOf(count)}. Its balance is $0.00 until you type it.` : countOf(count);
  }
  const hasAccounts = summary.accounts.some(({ name }) => name !== '') || summary.accounts.length > 1;
  return (
    <>
      {hasAccounts && (
        <Panel aria-labelledby="file-accounts">
          <PanelHead id="file-accounts" title="Accounts in this file" />
          <PanelBody className={styles.grid}>
            {summary.accounts.map(({ name, count }) => (
              <Select
                key={name}
                label={name || 'Without an account'}
                hint={hintOf(name, count, accounts.get(name))}
                options={[
                  ...(name === '' ? [] : [{ value: 'new', label: `New account “${name}”` }]),
                  ...options,
                  { value: 'none', label: 'None' },
                ]}
                value={String(accounts.get(name) ?? 'none')}
                onChange={({ target }) => setChosen(new Map(chosen).set(name, targetOf(target.value)))}
              />
            ))}
          </PanelBody>
        </Panel>
      )}
      {summary.categories.length > 0 && (
        <Panel aria-labelledby="file-categories">
          <PanelHead id="file-categories" title="Categories in this file" />
          <PanelBody className={styles.section}>
            {missing.length === 0 ? (
              <p>You have all {summary.categories.length} of them.</p>
            ) : (
              <>
                <p className={styles.quiet}>
                  You have {summary.categories.length - missing.length} of {summary.categories.length}. Missing:{' '}
                  {missing.join(', ')}.
                </p>
                <Checkbox
                  label="Make the missing categories; otherwise your rules decide"
                  checked={isMaking}
                  onChange={({ target }) => setMaking(target.checked)}
                />
              </>
            )}
          </PanelBody>
        </Panel>
      )}
      <div className={styles.buttons}>
        {reading ? (
          <Button onClick={() => handle.backToTable(reading)}>Back</Button>
        ) : (
          <Button onClick={handle.cancel}>Choose another file</Button>
        )}
        <Button variant="primary" onClick={() => void handle.look(summary, reading, targets)}>
          Continue
        </Button>
      </div>
    </>
  );
}
