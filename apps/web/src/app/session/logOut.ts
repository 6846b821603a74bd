import { errorToasts } from '../../ui/errorQueue.ts';
import { notices } from '../../ui/noticeStore.ts';
import { queryClient } from '../queryClient.ts';
import { readSession } from './sessionStore.ts';

const LOGOUT_WAIT_MS = 500;

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

/** Nothing of the person stays in this browser. */
async function forgetEverything(): Promise<void> {
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  errorToasts.clear();
  notices.dismiss();
  await deleteDatabases().catch(() => {});
}

async function signOutAddressOrNull(): Promise<string | null> {
  try {
    const { signOutAddress } = await import('./identityClient.ts');
    return await signOutAddress(readSession());
  } catch {
    return null;
  }
}

let underWay: Promise<void> | null = null;

/** Storage is cleared before the browser leaves for the provider, because nothing of ours runs after that. */
export async function logOut(): Promise<void> {
  underWay ??= (async () => {
    const address = await signOutAddressOrNull();
    await forgetEverything();
    await new Promise((resolve) => setTimeout(resolve, LOGOUT_WAIT_MS));
    // On any error it still ends at SignIn.
    location.assign(address ?? '/');
  })();
  await underWay;
}
