import type { Account } from '@cairn/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { BackHeader } from '../../app/BackHeader.tsx';
import { holdReload } from '../../app/heldReload.ts';
import { HelpLauncher } from '../../app/help/HelpLauncher.tsx';
import { accountsListQuery, useCategories } from '../../app/ledger.data.ts';
import { Page } from '../../ui/Page.tsx';
import type { AccountChoice } from './AccountSelect.tsx';
import { BusyPanel } from './BusyPanel.tsx';
import { manualAccounts } from './choices.ts';
import { DonePanel } from './DonePanel.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './Import.module.css';
import { MappingStep } from './MappingStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { TargetsStep } from './TargetsStep.tsx';
import { useImport } from './useImport.ts';

const back = { to: '/Transactions', label: 'Back to Transactions' };

/** An account in the address is the one the file is brought for; the person may choose another. */
function useChosenAccount(): AccountChoice & { readonly all: readonly Account[]; readonly hasNone: boolean } {
  const [params] = useSearchParams();
  const { data: all = [], isSuccess } = useQuery(accountsListQuery);
  const accounts = manualAccounts(all);
  const [chosen, setChosen] = useState<number | null | undefined>(undefined);
  const wanted = chosen === undefined ? Number(params.get('account')) : chosen;
  const account = accounts.find(({ id }) => id === wanted) ?? null;
  return { account, accounts, all, hasNone: isSuccess && accounts.length === 0, choose: setChosen };
}

export default function ImportScreen() {
  useEffect(holdReload, []);
  const { all, hasNone, ...choice } = useChosenAccount();
  const { account, accounts } = choice;
  const categories = useCategories();
  const handle = useImport(account);
  const { step } = handle;
  return (
    <Page>
      <BackHeader title="Import" back={back} help={<HelpLauncher query="import" />} />
      <div className={styles.column}>
        {step.name === 'file' && (
          <FileStep
            choice={choice}
            hasNone={hasNone}
            problem={step.problem}
            onFile={(file) => void handle.read(file)}
          />
        )}
        {step.name === 'busy' && <BusyPanel words={step.words} share={step.share} onCancel={handle.cancel} />}
        {step.name === 'table' && <MappingStep step={step} handle={handle} choice={choice} />}
        {step.name === 'targets' && (
          <TargetsStep
            step={step}
            handle={handle}
            known={{ accountId: account?.id ?? null, accounts: all, categories }}
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
