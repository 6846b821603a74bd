import { errorToasts } from '../../ui/errorQueue.ts';
import { notices } from '../../ui/noticeStore.ts';
import { deleteCache } from '../offline/responseCache.ts';
import { clearServerData } from '../queryClient.ts';
import { unsavedTexts } from '../unsavedTexts.ts';

/** Clears the user's data in this tab. */
export function clearTabData(): void {
  sessionStorage.clear();
  clearServerData();
  errorToasts.clear();
  notices.dismiss();
  unsavedTexts.clear();
}

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

const nativeWork: (() => Promise<void>)[] = [];

/** Registers data that only the native app stores, to be cleared along with the rest. */
export function onClearData(work: () => Promise<void>): void {
  nativeWork.push(work);
}

async function clearAll(): Promise<void> {
  localStorage.clear();
  clearTabData();
  deleteCache();
  await Promise.all([
    ...nativeWork.map((work) => work().catch(() => {})),
    deleteDatabases().catch(() => {}),
    deleteCaches().catch(() => {}),
  ]);
}

let inProgress: Promise<void> = Promise.resolve();

/** Clears all of the user's data in this browser or on this phone. */
export function clearAllData(): Promise<void> {
  inProgress = clearAll();
  return inProgress;
}

/** Resolves once clearing is done; wait for it before reloading the page. */
export async function dataCleared(): Promise<void> {
  await inProgress;
}
