import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { holdReload } from '../../app/heldReload.ts';
import { Page } from '../../ui/Page.tsx';
import { defaultAccount, recentAccountsQuery } from '../accounts/index.ts';
import { HelpLauncher } from '../help/index.ts';
import { accountsListQuery, useCategories } from '../ledger/index.ts';
import type { AccountChoice } from './AccountSelect.tsx';
import { BusyPanel } from './BusyPanel.tsx';
import { DonePanel } from './DonePanel.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './Import.module.css';
import { MappingStep } from './MappingStep.tsx';
import { NothingStep } from './NothingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { TargetsStep } from './TargetsStep.tsx';
import { useImport } from './useImport.ts';

const back = { to: '/Transactions', label: 'Back to Transactions' };

interface ChosenAccount extends AccountChoice {
  readonly hasNone: boolean;
  /** The accounts and which was used last are known. */
  readonly isReady: boolean;
}

/** An account in the address is the one the file is for, else the only one or the last used; people may choose another. */
function useChosenAccount(): ChosenAccount {
  const [params] = useSearchParams();
  const { data: accounts = [], isSuccess, isFetched } = useQuery(accountsListQuery);
  const recent = useQuery(recentAccountsQuery);
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const isReady = isFetched && recent.isFetched;
  const inAddress = accounts.find(({ id }) => id === Number(params.get('account')));
  const first = inAddress ?? (isReady ? defaultAccount(accounts, recent.data?.accountIDs ?? []) : null);
  const account = chosen === undefined ? first : (accounts.find(({ id }) => id === chosen) ?? null);
  const isDefault = chosen === undefined && inAddress === undefined;
  return { account, isDefault, accounts, hasNone: isSuccess && accounts.length === 0, isReady, choose: setChosen };
}

export default function ImportScreen() {
  useEffect(holdReload, []);
  const { hasNone, isReady, ...choice } = useChosenAccount();
  const { account, accounts, isDefault } = choice;
  const categories = useCategories();
  const handle = useImport(account, isDefault, categories);
  const { step } = handle;
  return (
    <Page>
      <BackHeader title="Import" back={back} help={<HelpLauncher query="import" />} />
      <div className={styles.column}>
        {step.name === 'file' && (
          <FileStep
            choice={choice}
            hasNone={hasNone}
            isReady={isReady}
            problem={step.problem}
            onFile={(file) => void handle.read(file)}
          />
        )}
        {step.name === 'busy' && <BusyPanel words={step.words} share={step.share} onCancel={handle.cancel} />}
        {step.name === 'table' && <MappingStep step={step} handle={handle} choice={choice} />}
        {step.name === 'nothing' && <NothingStep step={step} handle={handle} />}
        {step.name === 'targets' && (
          <TargetsStep
            step={step}
            handle={handle}
            known={{ accountId: account?.id ?? null, isDefault, accounts, categories }}
          />
        )}
        {step.name === 'review' && (
          <ReviewStep step={step} handle={handle} accounts={accounts} categories={categories} />
        )}
        {step.name === 'done' && <DonePanel step={step} fileName={handle.fileName} onAnother={handle.cancel} />}
      </div>
    </Page>
  );
}
