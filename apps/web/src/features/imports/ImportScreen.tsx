import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { holdReload } from '../../app/heldReload.ts';
import { Page } from '../../ui/Page.tsx';
import { HelpLauncher } from '../help/index.ts';
import { accountsListQuery, defaultAccount, recentAccountsQuery, useCategories } from '../ledger/index.ts';
import type { AccountChoice } from './AccountSelect.tsx';
import { BusyPanel } from './BusyPanel.tsx';
import { DonePanel } from './DonePanel.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './Import.module.css';
import { MappingStep } from './MappingStep.tsx';
import { NoRowsStep } from './NoRowsStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { TargetsStep } from './TargetsStep.tsx';
import { useImport } from './useImport.ts';

const back = { to: '/Transactions', label: 'Back to Transactions' };

interface ChosenAccount extends AccountChoice {
  readonly hasNone: boolean;
  /** The accounts and the recently used ones have loaded. */
  readonly isReady: boolean;
}

/** Preselects the account in the URL, or else the only account or the last one used; the user can choose another. */
function useChosenAccount(): ChosenAccount {
  const [params] = useSearchParams();
  const { data: accounts = [], isSuccess, isFetched } = useQuery(accountsListQuery);
  const recent = useQuery(recentAccountsQuery);
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const isReady = isFetched && recent.isFetched;
  const fromUrl = accounts.find(({ id }) => id === Number(params.get('account')));
  const first = fromUrl ?? (isReady ? defaultAccount(accounts, recent.data?.accountIds ?? []) : null);
  const account = chosen === undefined ? first : (accounts.find(({ id }) => id === chosen) ?? null);
  const isDefault = chosen === undefined && fromUrl === undefined;
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
        {step.name === 'busy' && <BusyPanel text={step.text} share={step.share} onCancel={handle.cancel} />}
        {step.name === 'table' && <MappingStep step={step} handle={handle} choice={choice} />}
        {step.name === 'noRows' && <NoRowsStep step={step} handle={handle} />}
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
