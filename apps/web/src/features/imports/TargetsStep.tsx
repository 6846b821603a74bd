import { ACCOUNT_TYPES, NEW_CATEGORIES_MAX } from '@cairn/contract';
import { countOf } from '@cairn/domain';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Panel, PanelBody, PanelHead } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { accountLabel, chooseTargets, isLinked, labelOf, missingCategories, withoutNewCategories } from './choices.ts';
import { describeNewAccount } from './describeTargets.ts';
import styles from './Import.module.css';
import { type AccountTarget, accountKey, type FileAccount } from './importRows.ts';
import type { StepNamed } from './importSteps.ts';
import { isTypeUnknown, typeOf } from './newTargets.ts';
import type { ImportHandle } from './useImport.ts';

const NAMES_SHOWN = 40;

interface MissingCategoriesProps {
  /** How many categories the file has. */
  all: number;
  missing: readonly string[];
  isCreating: boolean;
  onCreatingChange: (isCreating: boolean) => void;
}

function MissingCategories({ all, missing, isCreating, onCreatingChange }: MissingCategoriesProps) {
  if (missing.length === 0) return <p>You already have all the categories in this file.</p>;
  const more = missing.length - NAMES_SHOWN;
  const names = [...missing.slice(0, NAMES_SHOWN), ...(more > 0 ? [`${more.toLocaleString('en-US')} more`] : [])];
  return (
    <>
      <p className="ink-2">
        You have {all - missing.length} of {all}. Missing: {names.join(', ')}.
      </p>
      {missing.length > NEW_CATEGORIES_MAX ? (
        <p>
          An import can create up to {NEW_CATEGORIES_MAX.toLocaleString('en-US')} categories, so your rules will
          categorize these transactions instead.
        </p>
      ) : (
        <Checkbox
          label="Create the missing categories (otherwise, your rules apply)"
          checked={isCreating}
          onChange={({ target }) => onCreatingChange(target.checked)}
        />
      )}
    </>
  );
}

interface TargetsStepProps {
  step: StepNamed<'targets'>;
  handle: ImportHandle;
  known: Parameters<typeof chooseTargets>[1];
}

const LINKED_HINT =
  'Your bank updates this account. Transactions that are already there will be left out, and its balance won’t change.';
const typeOptions = ACCOUNT_TYPES.map((label, type) => ({ value: String(type), label }));

function targetOf(value: string): AccountTarget {
  return value === 'none' || value === 'new' ? value : Number(value);
}

interface FileAccountFieldsProps extends Pick<TargetsStepProps, 'known'> {
  account: FileAccount;
  label: string;
  target: AccountTarget;
  type: number | undefined;
  onTarget: (target: AccountTarget) => void;
  onType: (type: number) => void;
}

/** Where the transactions of one of the file's accounts go. */
function FileAccountFields({ account, label, known, target, type, onTarget, onType }: FileAccountFieldsProps) {
  const count = `${countOf(account.count)}${target === 'new' ? describeNewAccount(account, type) : ''}`;
  const own = known.accounts.find(({ id }) => id === target);
  return (
    <div className={styles.section}>
      <Select
        label={label || 'Without an account'}
        hint={own && isLinked(own) ? `${count}. ${LINKED_HINT}` : count}
        options={[
          ...(account.name === '' ? [] : [{ value: 'new', label: `New account “${account.name}”` }]),
          ...known.accounts.map((one) => ({ value: String(one.id), label: accountLabel(one) })),
          { value: 'none', label: 'None' },
        ]}
        value={String(target)}
        onChange={(event) => onTarget(targetOf(event.target.value))}
      />
      {target === 'new' && isTypeUnknown(account) && (
        <Select
          label={`Account Type for ${label}`}
          hint="The file doesn’t say what kind of account this is."
          options={typeOptions}
          value={String(type ?? typeOf(account))}
          onChange={(event) => onType(Number(event.target.value))}
        />
      )}
    </div>
  );
}

/** Matches the accounts and categories in the file to the user's. */
export function TargetsStep({ step, handle, known }: TargetsStepProps) {
  const { summary, reading } = step;
  const [chosen, setChosen] = useState<ReadonlyMap<string, AccountTarget>>(new Map());
  const [types, setTypes] = useState<ReadonlyMap<string, number>>(new Map());
  const guessed = chooseTargets(summary, known);
  const accounts = new Map([...guessed.accounts].map(([key, target]) => [key, chosen.get(key) ?? target]));
  const missing = missingCategories(summary, guessed);
  const [shouldCreate, setShouldCreate] = useState(true);
  const isCreating = shouldCreate && missing.length <= NEW_CATEGORIES_MAX;
  const targets = { ...(isCreating ? guessed : withoutNewCategories(guessed)), accounts, types };
  const hasAccounts = summary.accounts.some(({ name }) => name !== '') || summary.accounts.length > 1;
  return (
    <>
      {hasAccounts && (
        <Panel aria-labelledby="file-accounts">
          <PanelHead id="file-accounts" title="Accounts in this file" />
          <PanelBody className={styles.grid}>
            {summary.accounts.map((account) => {
              const key = accountKey(account);
              return (
                <FileAccountFields
                  key={key}
                  account={account}
                  label={labelOf(account, summary.accounts)}
                  known={known}
                  target={accounts.get(key) ?? 'none'}
                  type={types.get(key)}
                  onTarget={(target) => setChosen(new Map(chosen).set(key, target))}
                  onType={(type) => setTypes(new Map(types).set(key, type))}
                />
              );
            })}
          </PanelBody>
        </Panel>
      )}
      {summary.categories.length > 0 && (
        <Panel aria-labelledby="file-categories">
          <PanelHead id="file-categories" title="Categories in this file" />
          <PanelBody className={styles.section}>
            <MissingCategories
              all={summary.categories.length}
              missing={missing}
              isCreating={isCreating}
              onCreatingChange={setShouldCreate}
            />
          </PanelBody>
        </Panel>
      )}
      <div className={styles.buttons}>
        {reading ? (
          <Button onClick={() => handle.backToTable(reading)}>Back</Button>
        ) : (
          <Button onClick={handle.cancel}>Choose another file</Button>
        )}
        <Button variant="primary" onClick={() => void handle.startReview(summary, reading, targets)}>
          Continue
        </Button>
      </div>
    </>
  );
}
