import { useEffect } from 'react';
import { connection } from '../../app/offline/serverConnection.ts';
import { isNative } from '../../app/platform.ts';
import { queryClient } from '../../app/queryClient.ts';
import { authState } from '../../app/session/authState.ts';
import { accountsListQuery, categoriesQuery } from '../ledger/index.ts';
import { bankFlow } from './bank.data.ts';
import { syncWhenBackOnline } from './syncWhenBackOnline.ts';

let hasStarted = false;

/** Loads categories, then accounts, then syncs banks. No screen waits, and each step reports its own failures. */
async function start(): Promise<void> {
  await queryClient.prefetchQuery(categoriesQuery);
  await queryClient.prefetchQuery(accountsListQuery);
  if (authState() !== 'signed-in') return;
  if (isNative()) await bankFlow.resumeHosted();
  await bankFlow.sync();
}

async function syncIfSignedIn(): Promise<void> {
  if (authState() === 'signed-in') await bankFlow.sync();
}

/** Loads and syncs once per page load, as soon as the user account has loaded. */
export function useStartup(isReady: boolean): void {
  useEffect(() => {
    if (!isReady || hasStarted) return;
    hasStarted = true;
    void start();
  }, [isReady]);
  useEffect(() => (isReady ? syncWhenBackOnline(connection, syncIfSignedIn) : undefined), [isReady]);
}
