import { errorToasts } from '../../ui/errorQueue.ts';
import { notices } from '../../ui/noticeStore.ts';
import { deleteKept } from '../offline/keptAnswers.ts';
import { queryClient } from '../queryClient.ts';

/** Nothing of the person stays in this tab. */
export function forgetInTab(): void {
  sessionStorage.clear();
  queryClient.clear();
  errorToasts.clear();
  notices.dismiss();
}

async function deleteDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? [];
  for (const { name } of databases) if (name !== undefined) indexedDB.deleteDatabase(name);
}

async function deleteCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

const others: (() => Promise<void>)[] = [];

/** What the native app keeps besides, and forgets at the same time. */
export function alsoForget(work: () => Promise<void>): void {
  others.push(work);
}

async function forgetAll(): Promise<void> {
  localStorage.clear();
  forgetInTab();
  deleteKept();
  await Promise.all([
    ...others.map((work) => work().catch(() => {})),
    deleteDatabases().catch(() => {}),
    deleteCaches().catch(() => {}),
  ]);
}

let underWay: Promise<void> = Promise.resolve();

/** Nothing of the person stays in this browser, or on this phone. */
export function forgetEverything(): Promise<void> {
  underWay = forgetAll();
  return underWay;
}

/** For who is about to load the page anew. */
export async function forgotten(): Promise<void> {
  await underWay;
}
