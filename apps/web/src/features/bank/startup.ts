import { useEffect } from 'react';
import { connection } from '../../app/offline/serverConnection.ts';
import { isNative } from '../../app/platform.ts';
import { queryClient } from '../../app/queryClient.ts';
import { authState } from '../../app/session/authState.ts';
import { accountsListQuery, categoriesQuery } from '../ledger/index.ts';
import { bankFlow } from './bank.data.ts';
import { syncOnReturn } from './syncOnReturn.ts';

let hasStarted = false;

/** All categories, the accounts list, then the banks; no screen waits for any of it, and each tells its own failures. */
async function start(): Promise<void> {
  await queryClient.prefetchQuery(categoriesQuery);
  await queryClient.prefetchQuery(accountsListQuery);
  if (authState() !== 'signed-in') return;
  if (isNative()) await bankFlow.takeUp();
  await bankFlow.sync();
}

async function syncWhoIsSignedIn(): Promise<void> {
  if (authState() === 'signed-in') await bankFlow.sync();
}

/** Once per page, as soon as the account is there. */
export function useStartup(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || hasStarted) return;
    hasStarted = true;
    void start();
    syncOnReturn(connection, syncWhoIsSignedIn);
  }, [isReady]);
}
